import { Button, Group } from '@mantine/core';
import { useT } from '../../../lib/text/translate.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { LockedButton } from '../../../ui/field/locked-button.tsx';
import { ReasonText } from '../../../ui/reasons/reason-text.tsx';
import type { Draft } from '../flow-state.ts';
import classes from './list-mode.module.css';

/** A verdict that waits for its confirmation. */
export interface ConfirmRequest {
  readonly approve: boolean;
  readonly count: number;
}

interface ConfirmManyProps {
  /** Null: the dialog is closed. */
  request: ConfirmRequest | null;
  draft: Draft;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Says what will happen to how many, before more than a handful are decided at once. */
export function ConfirmMany({ request, draft, onConfirm, onCancel }: ConfirmManyProps) {
  const t = useT();
  const { approve = true, count = 0 } = request ?? {};
  const title = t(approve ? 'reviews.confirm.approve' : 'reviews.confirm.reject', { count });
  return (
    <Dialog opened={request !== null} onClose={onCancel} title={title}>
      {t(approve ? 'reviews.confirm.approve.text' : 'reviews.confirm.reject.text', { count })}
      {!approve && (
        <ul className={classes.reasons}>
          {draft.codes.map((code) => (
            <li key={code}>
              <ReasonText code={code} detail="line" />
            </li>
          ))}
        </ul>
      )}
      <Group gap={8} align="stretch" wrap="nowrap" justify="flex-end" mt={16}>
        <Button variant="default" onClick={onCancel}>
          {t('common.cancel')}
        </Button>
        <LockedButton data-autofocus onClick={onConfirm}>
          {t(approve ? 'reviews.approve.many' : 'reviews.reject.many', { count })}
        </LockedButton>
      </Group>
    </Dialog>
  );
}
