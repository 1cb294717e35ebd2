import type { RefObject } from 'react';
import { ApiError } from '../../../lib/api/api.ts';
import { type Translate, useT } from '../../../lib/text/translate.tsx';
import classes from '../add-hosts.module.css';
import { FileField } from './file-field.tsx';
import { GroupAndOutlook } from './group-and-outlook.tsx';
import { OtherDraftsPart } from './other-drafts.tsx';
import { SheetLookPart } from './sheet-look.tsx';
import { SubmitBar } from './submit-bar.tsx';
import { TypedField } from './typed-field.tsx';
import type { HostsForm } from './use-hosts-form.ts';

interface FormProps {
  ref: RefObject<HTMLFormElement | null>;
  hosts: HostsForm;
  /** The result below offers the next step already. */
  quiet: boolean;
}

/** The form: a group, a sheet or typed IDs, and the two things that can be done with them. */
export function AddHostsForm({ ref, hosts, quiet }: FormProps) {
  const t = useT();
  const { sources, missing, submission } = hosts;
  const { typed, file, chosen, sendsFile } = sources;
  const { look } = chosen;
  const { error } = submission;
  const place = error === null ? null : placeOfError(error, sendsFile);
  return (
    <form ref={ref} className={classes.form} onSubmit={(event) => event.preventDefault()}>
      <OtherDraftsPart drafts={hosts.drafts} groups={hosts.groups} />
      <GroupAndOutlook
        groups={hosts.groups}
        value={hosts.groupId}
        missing={missing === 'group'}
        error={place === 'group' ? error : null}
        onChange={hosts.chooseGroup}
      />
      <div className={classes.sources}>
        <FileField
          file={chosen.ready}
          used={sendsFile || sources.isEmpty}
          error={place === 'file' ? error : null}
          refused={look.state === 'refused' && file !== null ? { file, error: look.error } : null}
          onFile={sources.takeFile}
          onUse={() => sources.prefer('file')}
        />
        {sendsFile && (
          <SheetLookPart
            look={look}
            choices={chosen.choices}
            missing={missing === 'column' || missing === 'rows' ? missing : null}
            onChoices={sources.takeChoices}
            onStop={chosen.stopLook}
            onAgain={chosen.lookAgain}
          />
        )}
        <TypedField
          typed={sources.undoable}
          ids={typed.ids}
          reading={typed.reading}
          used={!sendsFile}
          missing={typedProblem(t, missing, sources.lost)}
          error={place === 'typed' ? error : null}
          onUse={() => sources.prefer('text')}
        />
      </div>
      <SubmitBar
        submission={submission}
        sendsFile={sendsFile}
        count={typed.ids.fine}
        reading={sendsFile ? look.state === 'looking' : typed.reading}
        quiet={quiet}
        error={place === 'form' ? error : null}
        onSend={hosts.send}
      />
    </form>
  );
}

/** What keeps the typed text from being sent. */
function typedProblem(t: Translate, missing: HostsForm['missing'], lost: () => string | null): string | null {
  if (missing === 'ids') return t('applications.add.ids-missing');
  return missing === 'lost' ? t('errors.typed-lost-digits', { text: lost() ?? '' }) : null;
}

const ABOUT_IDS = new Set(['typed-lost-digits', 'no-ids', 'too-many-ids', 'file-missing', 'payload-too-large']);

/** Which part of the form an error is about: it is shown there, with what to do. */
function placeOfError(error: unknown, sentFile: boolean): 'group' | 'file' | 'typed' | 'form' {
  if (!(error instanceof ApiError) || error.kind !== 'refused') return 'form';
  if (error.code === 'group-not-found') return 'group';
  const aboutIds = error.code.startsWith('sheet-') || ABOUT_IDS.has(error.code);
  if (!aboutIds) return 'form';
  return sentFile ? 'file' : 'typed';
}
