import type { Batch } from '@greenroom/contract/applications.ts';
import { useRef } from 'react';
import { useT } from '../../lib/translate.tsx';
import classes from './add-hosts.module.css';
import { FileField } from './file-field.tsx';
import { GroupField } from './group-field.tsx';
import { placeOfError } from './place-of-error.ts';
import { SubmitBar } from './submit-bar.tsx';
import { TypedField } from './typed-field.tsx';
import { type GivenHosts, useHostsForm } from './use-hosts-form.ts';

interface FormProps {
  given: GivenHosts;
  onGivenTaken: () => void;
  onAccepted: (batch: Batch) => void;
}

/** The form: a group, a sheet or typed IDs, and the two things that can be done with them. */
export function AddHostsForm(props: FormProps) {
  const t = useT();
  const form = useRef<HTMLFormElement>(null);
  const { typed, file, sendsFile, missing, submission, ...rest } = useHostsForm({ form, ...props });
  const { error } = submission;
  const place = error === null ? null : placeOfError(error, sendsFile);
  const { words } = typed.ids;
  return (
    <form ref={form} className={classes.form} onSubmit={(event) => event.preventDefault()}>
      <GroupField
        group={rest.group}
        missing={missing === 'group'}
        error={place === 'group' ? error : null}
        onChange={rest.changed}
      />
      <div className={classes.sources}>
        <FileField
          file={file}
          used={sendsFile || words.length === 0}
          error={place === 'file' ? error : null}
          onFile={rest.takeFile}
          onUse={() => rest.setPrefersFile(true)}
        />
        <TypedField
          text={rest.text}
          ids={typed.ids}
          reading={typed.reading}
          used={!sendsFile}
          missing={missing === 'ids' ? t('applications.add.ids-missing') : null}
          error={place === 'typed' ? error : null}
          onText={rest.takeText}
          onUse={() => rest.setPrefersFile(false)}
        />
      </div>
      <SubmitBar
        submission={submission}
        sendsFile={sendsFile}
        count={words.length}
        reading={typed.reading && !sendsFile}
        error={place === 'form' ? error : null}
        onSend={rest.send}
      />
    </form>
  );
}
