import { IconAlertTriangle } from '@tabler/icons-react';
import { describeError } from '../../lib/api/api.ts';
import { useT } from '../../lib/text/translate.tsx';
import { LockedButton } from '../field/locked-button.tsx';
import { RequestId } from './request-id.tsx';
import classes from './state.module.css';

export interface RefreshFailedProps {
  error: unknown;
  onRetry?: (() => unknown) | undefined;
}

/** What is shown is of an earlier time, since it could not be fetched again. */
export function RefreshFailed({ error, onRetry }: RefreshFailedProps) {
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
