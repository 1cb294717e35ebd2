import type { Unseen } from '@greenroom/contract/reviews/evidence.ts';
import { Button, Group } from '@mantine/core';
import { ReasonText } from '../../../domain/reasons/reason-text.tsx';
import { formatNumber, useT } from '../../../lib/text/translate.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { LockedButton } from '../../../ui/field/locked-button.tsx';
import { StatusBadge } from '../../../ui/value/status-badge.tsx';
import type { Draft } from '../flow-state.ts';
import type { SeenKey } from '../reviews.data.ts';
import classes from './list-mode.module.css';

/** A verdict that is waiting for confirmation. */
export interface ConfirmRequest {
  readonly approve: boolean;
  readonly applications: SeenKey[];
  /** Unseen or unknown facts about the rows to approve, each with the number of affected rows (R-PLUS-27). */
  readonly unseen: (readonly [what: Unseen, count: number])[];
}

interface ConfirmManyProps {
  /** Null while the dialog is closed. */
  request: ConfirmRequest | null;
  draft: Draft;
  onConfirm: () => void;
  onCancel: () => void;
}

/**
 * Asks for confirmation before deciding on more than a handful of applications, and shows how many are affected and
 * how.
 */
export function ConfirmMany({ request, draft, onConfirm, onCancel }: ConfirmManyProps) {
  const t = useT();
  const { approve = true, applications = [], unseen = [] } = request ?? {};
  const count = applications.length;
  const title = t(approve ? 'reviews.confirm.approve' : 'reviews.confirm.reject', { count });
  return (
    <Dialog opened={request !== null} onClose={onCancel} title={title}>
      {t(approve ? 'reviews.confirm.approve.text' : 'reviews.confirm.reject.text', { count })}
      {approve && unseen.length > 0 && (
        <div className={classes.unseen}>
          <strong>{t('reviews.unseen.ask')}</strong>
          <ul>
            {unseen.map(([what, number]) => (
              <li key={what}>
                <StatusBadge tone="warning">{t(`reasons.unseen.${what}`)}</StatusBadge> {formatNumber(number)}
              </li>
            ))}
          </ul>
        </div>
      )}
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
          {approve && unseen.length > 0
            ? t('reasons.unseen.approve')
            : t(approve ? 'reviews.approve.many' : 'reviews.reject.many', { count })}
        </LockedButton>
      </Group>
    </Dialog>
  );
}
