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
  /** The effect, and the number of people or items affected. */
  text: ReactNode;
  /** The verb on the button, never "OK". */
  confirm: string;
  /** The dialog stays open until the promise settles. The caller must close it. */
  onConfirm: () => unknown;
  /** If true, the button for going back gets the focus. */
  danger?: boolean;
  /** Label of the button for going back, if "Cancel" would be ambiguous. */
  cancel?: string | undefined;
}

/** Asks for confirmation before an action that can't be undone. */
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
