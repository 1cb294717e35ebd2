import { IconAlertTriangle } from '@tabler/icons-react';
import { ApiError, describeError } from '../../../lib/api/api.ts';
import { useT } from '../../../lib/text/translate.tsx';
import { LockedButton } from '../../../ui/field/locked-button.tsx';
import wrong from '../../../ui/field/problem.module.css';
import bar from '../../../ui/field/submit-bar.module.css';
import { UploadProgress } from '../../../ui/state/upload-progress.tsx';
import text from '../../../ui/text.module.css';
import classes from '../add-hosts.module.css';
import { errorAt, lookOf, sendingOf, sendsFile } from './hosts-state.ts';
import type { HostsForm } from './use-hosts-form.ts';

/**
 * Shows the upload progress, errors, and the buttons to check or add. The buttons are hidden if the result below offers
 * the next step (`quiet`).
 */
export function SubmitBar({ hosts, quiet }: { hosts: HostsForm; quiet: boolean }) {
  const t = useT();
  const { flow, typed, send } = hosts;
  const sending = sendingOf(flow);
  const uploaded = flow.submission?.uploaded ?? null;
  const error = errorAt(flow, typed, 'form');
  const usesFile = sendsFile(flow, typed);
  const reading = usesFile ? lookOf(flow).state === 'looking' : typed.reading;
  const count = typed.ids.fine;
  const add = usesFile
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
          onClick={() => send(true)}
        >
          {t('applications.add.check')}
        </LockedButton>
        <LockedButton
          variant={quiet ? 'default' : 'filled'}
          busy={sending === 'add'}
          disabled={sending === 'check' || reading}
          onClick={() => send(false)}
        >
          {add}
        </LockedButton>
        {uploaded === null ? (
          <span className={text.quiet}>{t('applications.add.check-hint')}</span>
        ) : (
          <UploadProgress share={uploaded} onStop={hosts.stop} />
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
