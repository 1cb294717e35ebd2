import { CloseButton, Group } from '@mantine/core';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import classes from './result-panel.module.css';

interface ResultPanelProps {
  title: string;
  heading: 'h2' | 'h3';
  /** Each new result gets the focus. */
  result: unknown;
  /** The name of the button that closes the panel. */
  close: string;
  onClose: () => void;
  children: ReactNode;
}

/** The outcome for the records that were chosen in the list below. */
export function ResultPanel({ title, heading: Heading, result, close, onClose, children }: ResultPanelProps) {
  const id = useId();
  const head = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each result that arrives gets the focus.
  useEffect(() => {
    head.current?.focus({ preventScroll: true });
    head.current?.scrollIntoView({ block: 'nearest' });
  }, [result]);
  return (
    <section className={classes.result} aria-labelledby={id}>
      <Group gap={12} wrap="nowrap" justify="space-between">
        <Heading id={id} ref={head} tabIndex={-1} className={classes.title}>
          {title}
        </Heading>
        <CloseButton size="sm" aria-label={close} onClick={onClose} />
      </Group>
      {children}
    </section>
  );
}
