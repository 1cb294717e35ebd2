import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { useT } from '../../lib/text/translate.tsx';
import { FailedState } from '../../ui/state/failed-state.tsx';
import { useLate } from '../../ui/state/use-late.ts';
import classes from './form.module.css';

interface DialogPartProps<Props> {
  /** Unique in the whole product. */
  name: string;
  load: () => Promise<{ default: ComponentType<Props> }>;
  props: Props;
}

/** A dialog's content, whose code is loaded when the dialog opens; a failure can be retried in place. */
export function DialogPart<Props extends object>({ name, load, props }: DialogPartProps<Props>) {
  const { data, error, refetch } = useQuery({
    queryKey: ['part', name],
    queryFn: load,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
  if (data !== undefined) return <data.default {...props} />;
  return error === null ? <PartSkeleton /> : <FailedState error={error} onRetry={refetch} />;
}

function PartSkeleton() {
  const t = useT();
  const shown = useLate();
  return (
    <div role="status" aria-label={t('common.loading')} className={classes.skeleton} data-shown={shown}>
      <Skeleton height={36} />
      <Skeleton height={36} />
      <Skeleton height={36} />
    </div>
  );
}
