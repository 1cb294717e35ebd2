import { Skeleton } from '@mantine/core';
import { Loading } from '../../../ui/state/loading.tsx';

/** The panel's shape while it loads: numbers, then three reasons. */
export function BatchSkeleton() {
  return (
    <Loading gap={10}>
      <Skeleton height={44} width="60%" />
      <Skeleton height={36} />
      <Skeleton height={36} />
      <Skeleton height={36} />
    </Loading>
  );
}
