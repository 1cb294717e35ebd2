import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { useT } from '../../lib/text/translate.tsx';
import classes from './state.module.css';
import { useLate } from './use-late.ts';

interface LoadingProps {
  /** Gap between the parts, in pixels. */
  gap: number;
  /** A few `Skeleton`s. */
  children: ReactNode;
}

/**
 * Shows the content's shape while it loads. It reserves its space immediately, but becomes visible only if loading
 * takes noticeably long.
 */
export function Loading({ gap, children }: LoadingProps) {
  const t = useT();
  const late = useLate();
  return (
    <Stack gap={gap} className={classes.loading} data-late={late} role="status" aria-label={t('common.loading')}>
      {children}
    </Stack>
  );
}
