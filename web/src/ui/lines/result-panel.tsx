import { CloseButton, Group } from '@mantine/core';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import classes from './result-panel.module.css';

interface ResultPanelProps {
  title: string;
  heading: 'h2' | 'h3';
  /** The panel gets the focus whenever this value changes. */
  result: unknown;
  /** The name of the button that closes the panel. */
  close: string;
  onClose: () => void;
  children: ReactNode;
}

/** Shows the outcome for the records that were chosen in the list below. */
export function ResultPanel({ title, heading: Heading, result, close, onClose, children }: ResultPanelProps) {
  const id = useId();
  const head = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new result gets the focus.
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
