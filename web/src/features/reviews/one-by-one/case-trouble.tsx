import { Button } from '@mantine/core';
import { IconAlertTriangle, IconUserX } from '@tabler/icons-react';
import { ApiError, describeError } from '../../../lib/api/api.ts';
import { useT } from '../../../lib/text/translate.tsx';
import { LockedButton } from '../../../ui/field/locked-button.tsx';
import type { Trouble } from '../flow-state.ts';
import classes from './case-trouble.module.css';

interface CaseTroubleProps {
  trouble: Trouble;
  onSendAgain: () => void;
  onClaimAgain: () => Promise<void>;
  onNext: () => void;
}

/** Why a case came back, or who has it now, with the next step; over the case itself. */
export function CaseTrouble({ trouble, onSendAgain, onClaimAgain, onNext }: CaseTroubleProps) {
  const t = useT();
  const { error, over, unsent } = trouble;
  const Icon = over ? IconUserX : IconAlertTriangle;
  const requestId = error instanceof ApiError ? error.requestId : null;
  return (
    <div className={classes.trouble} role="alert">
      <Icon size={20} className={classes.icon} aria-hidden />
      <div className={classes.text}>
        <strong>{t(over ? 'reviews.trouble.over' : 'reviews.trouble.back')}</strong>
        <span>{describeError(error)}</span>
        {!over && <span className={classes.kept}>{t('reviews.trouble.kept')}</span>}
        {requestId !== null && <span className={classes.request}>{t('common.failed.request', { id: requestId })}</span>}
      </div>
      <div className={classes.actions}>
        {unsent !== null && (
          <Button size="xs" variant="default" onClick={onSendAgain}>
            {t(unsent.verdict.approve ? 'reviews.trouble.approve-again' : 'reviews.trouble.reject-again')}
          </Button>
        )}
        {over && mayBeFree(error) && (
          <LockedButton size="xs" variant="default" onClick={onClaimAgain}>
            {t('reviews.trouble.claim-again')}
          </LockedButton>
        )}
        {over && (
          <Button size="xs" onClick={onNext}>
            {t('reviews.trouble.next')}
          </Button>
        )}
      </div>
    </div>
  );
}

/** A claim ends by itself; a decision stays. */
function mayBeFree(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'claim-lost';
}
