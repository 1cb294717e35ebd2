import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { FailedState } from '../../ui/state/failed-state.tsx';
import { Loading } from '../../ui/state/loading.tsx';

interface DialogPartProps<Props> {
  /** Must be unique across Greenroom. */
  name: string;
  load: () => Promise<{ default: ComponentType<Props> }>;
  props: Props;
}

/**
 * Shows a dialog's content, whose code is loaded when the dialog opens. If this fails, the user can retry in the
 * dialog.
 */
export function DialogPart<Props extends object>({ name, load, props }: DialogPartProps<Props>) {
  const { data, error, refetch } = useQuery({
    queryKey: ['part', name],
    queryFn: load,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
  if (data !== undefined) return <data.default {...props} />;
  if (error !== null) return <FailedState error={error} onRetry={refetch} />;
  return (
    <Loading gap={16}>
      <Skeleton height={36} />
      <Skeleton height={36} />
      <Skeleton height={36} />
    </Loading>
  );
}
