import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { useT } from '../../lib/text/translate.tsx';
import classes from './state.module.css';
import { useLate } from './use-late.ts';

interface LoadingProps {
  /** Between the parts, in pixels. */
  gap: number;
  /** A few `Skeleton`s. */
  children: ReactNode;
}

/**
 * The shape of content while it loads. It reserves its space immediately, and becomes visible if loading takes
 * noticeably long.
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
