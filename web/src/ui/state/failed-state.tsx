import { IconAlertTriangle, IconCloudOff } from '@tabler/icons-react';
import { describeError } from '../../lib/api/api-errors.ts';
import { useT } from '../../lib/text/translate.tsx';
import { LockedButton } from '../field/locked-button.tsx';
import { RequestId } from './request-id.tsx';
import classes from './state.module.css';

interface FailedProps {
  error: unknown;
  onRetry?: (() => unknown) | undefined;
}

/** Shows that loading failed, with the error, a retry button, and the identifier that support asks for. */
export function FailedState({ error, onRetry }: FailedProps) {
  const t = useT();
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
      <RequestId error={error} />
    </div>
  );
}

/** Shows that the content is outdated because a refresh failed. */
export function RefreshFailed({ error, onRetry }: FailedProps) {
  const t = useT();
  return (
    <div className={classes.outdated} role="alert">
      <IconAlertTriangle size={16} aria-hidden />
      <span>
        {t('widgets.table.refresh-failed')} {describeError(error)}
      </span>
      {onRetry !== undefined && (
        <LockedButton variant="default" size="compact-sm" onClick={onRetry}>
          {t('common.failed.retry')}
        </LockedButton>
      )}
      <RequestId error={error} />
    </div>
  );
}
