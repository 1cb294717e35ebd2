import type { RefObject } from 'react';
import { useT } from '../../lib/translate.tsx';
import classes from './add-hosts.module.css';
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
  const { typed, file, sendsFile, missing, submission } = hosts;
  const { error } = submission;
  const place = error === null ? null : placeOfError(error, sendsFile);
  const { words } = typed.ids;
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
          used={sendsFile || words.length === 0}
          error={place === 'file' ? error : null}
          onFile={hosts.takeFile}
          onUse={() => hosts.setPrefersFile(true)}
        />
        <TypedField
          text={hosts.text}
          ids={typed.ids}
          reading={typed.reading}
          used={!sendsFile}
          missing={missing === 'ids' ? t('applications.add.ids-missing') : null}
          error={place === 'typed' ? error : null}
          onText={hosts.takeText}
          onUse={() => hosts.setPrefersFile(false)}
        />
      </div>
      <SubmitBar
        submission={submission}
        sendsFile={sendsFile}
        count={words.length}
        reading={typed.reading && !sendsFile}
        quiet={quiet}
        error={place === 'form' ? error : null}
        onSend={hosts.send}
      />
    </form>
  );
}
