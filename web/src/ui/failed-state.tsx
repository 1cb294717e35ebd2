import { IconCloudOff } from '@tabler/icons-react';
import { ApiError, describeError } from '../lib/api.ts';
import { useT } from '../lib/translate.tsx';
import { LockedButton } from './locked-button.tsx';
import classes from './state.module.css';
import { COPY_TOLD, useCopy } from './use-copy.ts';

export interface FailedStateProps {
  error: unknown;
  onRetry?: (() => unknown) | undefined;
}

/** Something could not be had: what, again, and the identifier that support asks for. */
export function FailedState({ error, onRetry }: FailedStateProps) {
  const t = useT();
  const [state, copy] = useCopy();
  const requestId = error instanceof ApiError ? error.requestId : null;
  return (
    <div className={classes.state} role="alert">
      <div className={classes.icon} aria-hidden>
        <IconCloudOff size={28} stroke={1.5} />
      </div>
      <p className={classes.title}>{t('common.failed.title')}</p>
      <div className={classes.text}>{describeError(error)}</div>
      {onRetry !== undefined && (
        <div className={classes.action}>
          <LockedButton variant="default" onClick={onRetry}>
            {t('common.failed.retry')}
          </LockedButton>
        </div>
      )}
      {requestId !== null && (
        <button type="button" className={classes.request} onClick={() => copy(requestId)}>
          {state === 'idle' ? t('common.failed.request', { id: requestId }) : t(COPY_TOLD[state])}
        </button>
      )}
    </div>
  );
}
