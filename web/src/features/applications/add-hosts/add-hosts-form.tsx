import type { RefObject } from 'react';
import { useT } from '../../../lib/text/translate.tsx';
import classes from '../add-hosts.module.css';
import { FileField } from './file-field.tsx';
import { GroupField } from './group-field.tsx';
import { placeOfError } from './place-of-error.ts';
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
  const { typed, file, sendsFile } = sources;
  const { error } = submission;
  const place = error === null ? null : placeOfError(error, sendsFile);
  return (
    <form ref={ref} className={classes.form} onSubmit={(event) => event.preventDefault()}>
      <GroupField
        group={hosts.group}
        missing={missing === 'group'}
        error={place === 'group' ? error : null}
        onChange={hosts.changed}
      />
      <div className={classes.sources}>
        <FileField
          file={file}
          used={sendsFile || typed.ids.words.length === 0}
          error={place === 'file' ? error : null}
          onFile={sources.takeFile}
          onUse={() => sources.prefer('file')}
        />
        <TypedField
          text={sources.text}
          ids={typed.ids}
          reading={typed.reading}
          used={!sendsFile}
          missing={missing === 'ids' ? t('applications.add.ids-missing') : null}
          error={place === 'typed' ? error : null}
          onText={sources.takeText}
          onUse={() => sources.prefer('text')}
        />
      </div>
      <SubmitBar
        submission={submission}
        sendsFile={sendsFile}
        count={typed.ids.words.length}
        reading={typed.reading && !sendsFile}
        quiet={quiet}
        error={place === 'form' ? error : null}
        onSend={hosts.send}
      />
    </form>
  );
}
