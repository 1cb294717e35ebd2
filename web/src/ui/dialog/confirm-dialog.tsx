import { Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { useT } from '../../lib/text/translate.tsx';
import { LockedButton } from '../field/locked-button.tsx';
import { Dialog } from './dialog.tsx';

export interface ConfirmDialogProps {
  opened: boolean;
  onClose: () => void;
  /** The question. */
  title: string;
  /** What will happen, to how many. */
  text: ReactNode;
  /** The verb on the button, never "OK". */
  confirm: string;
  /** The dialog stays until the promise has settled; closing it afterwards is the caller's. */
  onConfirm: () => unknown;
  /** Then the focus rests on the way back. */
  danger?: boolean;
  /** What the way back is called where "Cancel" could mean both. */
  cancel?: string | undefined;
}

/** Asks before what cannot be undone. */
export function ConfirmDialog({
  opened,
  onClose,
  title,
  text,
  confirm,
  onConfirm,
  danger = false,
  cancel,
}: ConfirmDialogProps) {
  const t = useT();
  return (
    <Dialog opened={opened} onClose={onClose} title={title}>
      <div>{text}</div>
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={onClose} data-autofocus={danger ? true : undefined}>
          {cancel ?? t('common.cancel')}
        </Button>
        <LockedButton onClick={onConfirm} {...(danger ? { color: 'red.9' } : { 'data-autofocus': true })}>
          {confirm}
        </LockedButton>
      </Group>
    </Dialog>
  );
}
