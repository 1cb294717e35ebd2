import { Group, Skeleton, Stack } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, type Ref, useId } from 'react';
import { FailedState } from '../../ui/state/failed-state.tsx';
import { Loading } from '../../ui/state/loading.tsx';
import form from './form.module.css';
import classes from './profile.module.css';

interface SectionProps {
  title: string;
  /** The section's purpose, in one sentence. */
  text?: string;
  action?: ReactNode;
  /** The heading, which takes the focus if the focused element is removed. */
  headingRef?: Ref<HTMLHeadingElement>;
  children: ReactNode;
}

/** Shows one section of Personal Center with its title, purpose, action and content. */
export function Section({ title, text, action, headingRef, children }: SectionProps) {
  const id = useId();
  return (
    <Stack component="section" gap={14} miw={0} aria-labelledby={id}>
      <Group component="header" gap="8px 16px" align="flex-start" justify="space-between">
        <div className={classes.sectionText}>
          <h2 id={id} className={classes.sectionTitle} ref={headingRef} tabIndex={-1}>
            {title}
          </h2>
          {text !== undefined && <p className={form.text}>{text}</p>}
        </div>
        {action}
      </Group>
      {children}
    </Stack>
  );
}

interface LoadedProps<Data> {
  query: UseQueryResult<Data>;
  /** Number of skeleton lines to show while loading. */
  lines: number;
  children: (data: Data) => ReactNode;
}

/** Shows the loaded data. Shows a skeleton while it loads, or an error with a retry button. */
export function Loaded<Data>({ query, lines, children }: LoadedProps<Data>) {
  const { data, error, refetch } = query;
  if (data !== undefined) return children(data);
  if (error !== null) return <FailedState error={error} onRetry={refetch} />;
  return (
    <Loading gap={12}>
      {Array.from({ length: lines }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines have no content.
        <Skeleton key={index} height={44} />
      ))}
    </Loading>
  );
}
