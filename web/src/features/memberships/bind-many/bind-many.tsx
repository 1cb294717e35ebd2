import { BIND_MAX_HOSTS } from '@greenroom/contract/constants.ts';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { useGroupSearch } from '../../../domain/groups/use-group-search.ts';
import { describeError } from '../../../lib/api/api.ts';
import { useT } from '../../../lib/text/translate.tsx';
import { LockedButton } from '../../../ui/field/locked-button.tsx';
import { NoteField } from '../../../ui/field/note-field.tsx';
import bar from '../../../ui/field/submit-bar.module.css';
import { RequestId } from '../../../ui/state/request-id.tsx';
import { UploadProgress } from '../../../ui/state/upload-progress.tsx';
import text from '../../../ui/text.module.css';
import { BindFields } from '../bind-fields.tsx';
import { bindDateProblem } from '../dates.ts';
import classes from './bind-many.module.css';
import { ManyResultPanel } from './many-result.tsx';
import { ManySource } from './many-source.tsx';
import { type BindMany as Many, useBindMany } from './use-bind-many.ts';

/** Lets an administrator bind many accounts to a group. Checks the IDs, binds them, and shows each ID's outcome. */
export function BindMany({ onOpen }: { onOpen: (hostId: string, appId: number | undefined) => void }) {
  const t = useT();
  const many = useBindMany();
  const [tried, setTried] = useState(false);
  const { form, change } = many;
  const groups = useGroupSearch(form.groupId);
  const wrong = bindDateProblem(form.at, null, Date.now());
  const tooMany = many.file === null && many.typed.ids.words.length > BIND_MAX_HOSTS;
  const check = () => {
    const ready = form.groupId !== null && !many.isEmpty && wrong === null && !tooMany;
    // Missing input is an error only after the user submits the form. After a binding, the form is empty on purpose.
    setTried(!ready);
    if (ready) many.send(true);
  };
  const group = groups.pathOf(form.groupId ?? 0);
  return (
    <div className={classes.many}>
      <form
        className={classes.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (many.working === null) check();
        }}
      >
        <p className={classes.intro}>{t('memberships.many.text')}</p>
        <div className={classes.fields}>
          <BindFields search={groups} form={form} onChange={change} tried={tried} wrongDate={wrong} />
        </div>
        <ManySource
          many={many}
          problem={
            tooMany
              ? t('memberships.many.too-many', { max: BIND_MAX_HOSTS })
              : tried && many.isEmpty
                ? t('memberships.many.missing')
                : null
          }
        />
        <NoteField value={form.note} onChange={(note) => change({ note })} hint={t('memberships.note.both-read')} />
        <Submit many={many} />
      </form>
      {many.result !== null && <ManyResultPanel many={many} result={many.result} group={group} onOpen={onOpen} />}
    </div>
  );
}

/** Shows the check button, the upload progress and errors. */
function Submit({ many }: { many: Many }) {
  const t = useT();
  const { working, uploaded, error } = many;
  const count = many.typed.ids.fine;
  return (
    <div className={bar.submit}>
      {error !== null && (
        <div className={classes.failure} role="alert">
          <IconAlertTriangle size={16} aria-hidden />
          <span>{describeError(error)}</span>
          <RequestId error={error} />
        </div>
      )}
      <div className={bar.buttons}>
        <LockedButton
          type="submit"
          variant={many.isChecked ? 'default' : 'filled'}
          busy={working === 'check'}
          disabled={working === 'bind' || (many.typed.reading && many.file === null)}
        >
          {many.file === null ? t('memberships.many.check', { count }) : t('memberships.many.check-file')}
        </LockedButton>
        <span className={text.quiet}>{t('memberships.many.check.hint')}</span>
      </div>
      {uploaded !== null && <UploadProgress share={uploaded} onStop={many.stop} />}
    </div>
  );
}
