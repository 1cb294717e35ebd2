import { Group, Skeleton, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { FailedState, RefreshFailed } from '../state/failed-state.tsx';
import { Loading } from '../state/loading.tsx';
import { Avatar, type AvatarProps } from '../value/avatar.tsx';
import classes from './side-panel.module.css';

export interface PanelContentProps<Record> {
  /** The query for the record. */
  answer: {
    data: Record | undefined;
    error: Error | null;
    refetch: () => unknown;
    isPlaceholderData?: boolean;
  };
  /** The content's shape while it loads, made of a few `Skeleton`s. */
  skeleton: ReactNode;
  /** Content to show if the record doesn't exist or no longer exists. */
  missing?: ReactNode;
  children: (record: Record) => ReactNode;
}

/**
 * Shows a record once it has loaded, and before that, its skeleton or the failure to load. A failed refresh is reported
 * above the outdated content.
 */
export function PanelContent<Record>({ answer, skeleton, missing, children }: PanelContentProps<Record>) {
  const { data, error, refetch, isPlaceholderData = false } = answer;
  if (missing) return missing;
  if (data === undefined && error === null) return <Loading gap={16}>{skeleton}</Loading>;
  if (data === undefined) return <FailedState error={error} onRetry={refetch} />;
  return (
    <Stack gap={16} miw={0} aria-busy={isPlaceholderData}>
      {error !== null && <RefreshFailed error={error} onRetry={refetch} />}
      {children(data)}
    </Stack>
  );
}

interface PanelPersonProps {
  picture: string | null;
  name: string | null;
  /** Text in place of an unknown name. */
  unnamed: string;
  onPicture?: AvatarProps['onPicture'];
  /** The lines below the name. */
  children?: ReactNode;
}

const PICTURE_PIXELS = 72;

/** Shows the person that the panel is about. */
export function PanelPerson({ picture, name, unnamed, onPicture, children }: PanelPersonProps) {
  return (
    <Group gap={12} wrap="nowrap">
      <Avatar
        url={picture}
        name={name}
        pixels={PICTURE_PIXELS}
        shape="square"
        {...(onPicture !== undefined && { onPicture })}
      />
      <div className={classes.personText}>
        <bdi className={classes.personName}>{name ?? unnamed}</bdi>
        {children}
      </div>
    </Group>
  );
}

/** The shape of `PanelPerson`. */
export function PersonSkeleton() {
  return (
    <Group gap={12} wrap="nowrap">
      <Skeleton height={PICTURE_PIXELS} width={PICTURE_PIXELS} radius={8} />
      <Stack gap={10}>
        <Skeleton height={14} width={140} />
        <Skeleton height={10} width={180} />
      </Stack>
    </Group>
  );
}
