import { IconAlertTriangle } from '@tabler/icons-react';
import { ApiError, describeError } from '../../../lib/api/api.ts';
import { useT } from '../../../lib/text/translate.tsx';
import { LockedButton } from '../../../ui/field/locked-button.tsx';
import wrong from '../../../ui/field/problem.module.css';
import bar from '../../../ui/field/submit-bar.module.css';
import { UploadProgress } from '../../../ui/state/upload-progress.tsx';
import text from '../../../ui/text.module.css';
import classes from '../add-hosts.module.css';
import type { Submission } from './use-submit-hosts.ts';

interface SubmitBarProps {
  submission: Submission;
  sendsFile: boolean;
  count: number;
  /** The typed text is still being parsed. */
  reading: boolean;
  /** The result below offers to add: adding here is not the next step. */
  quiet: boolean;
  error: unknown;
  onSend: (dryRun: boolean) => Promise<void>;
}

/** Check first, or add; the progress of the upload; what went wrong. */
export function SubmitBar({ submission, sendsFile, count, reading, quiet, error, onSend }: SubmitBarProps) {
  const t = useT();
  const { sending, uploaded } = submission;
  const add = sendsFile
    ? t('applications.add.submit-file')
    : count === 0
      ? t('applications.add.submit-none')
      : t('applications.add.submit', { count });
  return (
    <div className={bar.submit}>
      {error !== null && <FormError error={error} />}
      <div className={bar.buttons}>
        <LockedButton
          variant="default"
          busy={sending === 'check'}
          disabled={sending === 'add' || reading}
          title={t('applications.add.check-hint')}
          onClick={() => onSend(true)}
        >
          {t('applications.add.check')}
        </LockedButton>
        <LockedButton
          variant={quiet ? 'default' : 'filled'}
          busy={sending === 'add'}
          disabled={sending === 'check' || reading}
          onClick={() => onSend(false)}
        >
          {add}
        </LockedButton>
        {uploaded === null ? (
          <span className={text.quiet}>{t('applications.add.check-hint')}</span>
        ) : (
          <UploadProgress share={uploaded} onStop={submission.stop} />
        )}
      </div>
    </div>
  );
}

function FormError({ error }: { error: unknown }) {
  const t = useT();
  const lost = error instanceof ApiError && error.kind !== 'refused';
  return (
    <p className={wrong.problem} role="alert">
      <IconAlertTriangle size={16} aria-hidden />
      <span>
        {describeError(error)}
        {lost && <> {t('applications.add.lost')}</>}
        {error instanceof ApiError && error.requestId !== null && (
          <span className={classes.requestId}> {t('applications.request', { id: error.requestId })}</span>
        )}
      </span>
    </p>
  );
}
