import type { Batch } from '@greenroom/contract/applications.ts';
import { useEffect, useRef, useState } from 'react';
import { useDraft } from '../../lib/drafts.ts';
import { useT } from '../../lib/translate.tsx';
import classes from './add-hosts.module.css';
import type { HostsIntent } from './applications.data.ts';
import { FileField } from './file-field.tsx';
import { GroupField } from './group-field.tsx';
import { placeOfError } from './place-of-error.ts';
import { SubmitBar } from './submit-bar.tsx';
import { TypedField } from './typed-field.tsx';
import { joinTypedIds } from './typed-ids.ts';
import { useChosenGroup } from './use-chosen-group.ts';
import { useSubmitHosts } from './use-submit-hosts.ts';
import { useTypedIds } from './use-typed-ids.ts';

interface FormProps {
  /** What a link fills in. */
  given: { ids: readonly string[]; group: number | null };
  onGivenTaken: () => void;
  onAccepted: (batch: Batch) => void;
}

type Missing = 'group' | 'ids' | null;

/** The form: a group, a sheet or typed IDs, and the two things that can be done with them. */
export function AddHostsForm({ given, onGivenTaken, onAccepted }: FormProps) {
  const t = useT();
  const form = useRef<HTMLFormElement>(null);
  const group = useChosenGroup();
  const [text, setText, discardText] = useDraft('add-hosts.text', '');
  const { ids, reading } = useTypedIds(text);
  const [file, setFile] = useState<File | null>(null);
  const [useFile, setUseFile] = useState(false);
  const [missing, setMissing] = useState<Missing>(null);
  const accepted = (batch: Batch, intent: HostsIntent) => {
    // After a check the same IDs are wanted again; what was added need not stand here any longer.
    if (!intent.dryRun && intent.file !== null) setFile(null);
    if (!intent.dryRun && intent.file === null) discardText();
    onAccepted(batch);
  };
  const submission = useSubmitHosts(accepted);
  const { forgetError } = submission;
  const { choose: chooseGroup } = group;
  useGiven(given, (linked) => {
    setText((before) => [before, ...linked.ids].filter((part) => part !== '').join('\n'));
    setUseFile(false);
    if (linked.group !== null) chooseGroup(linked.group);
    onGivenTaken();
  });
  const sendsFile = useFile && file !== null;
  const send = async (dryRun: boolean) => {
    const lacks: Missing = group.id === null ? 'group' : !sendsFile && ids.words.length === 0 ? 'ids' : null;
    setMissing(lacks);
    if (lacks !== null) form.current?.querySelector<HTMLElement>(`[data-field="${lacks}"] :is(input, textarea)`)?.focus();
    if (group.id === null || lacks !== null) return;
    const typed = sendsFile ? '' : joinTypedIds(ids.words);
    await submission.send({ dryRun, groupId: group.id, file: sendsFile ? file : null, text: typed });
  };
  const change = () => {
    setMissing(null);
    forgetError();
  };
  const place = submission.error === null ? null : placeOfError(submission.error, sendsFile);
  return (
    <form ref={form} className={classes.form} onSubmit={(event) => event.preventDefault()}>
      <GroupField group={group} missing={missing === 'group'} error={place === 'group' ? submission.error : null} onChange={change} />
      <div className={classes.sources}>
        <FileField
          file={file}
          used={sendsFile || ids.words.length === 0}
          error={place === 'file' ? submission.error : null}
          onFile={(next) => {
            setFile(next);
            setUseFile(next !== null);
            change();
          }}
          onUse={() => setUseFile(true)}
        />
        <TypedField
          text={text}
          ids={ids}
          reading={reading}
          used={!sendsFile}
          missing={missing === 'ids' ? t('applications.add.ids-missing') : null}
          error={place === 'typed' ? submission.error : null}
          onText={(next) => {
            setText(next);
            setUseFile(false);
            change();
          }}
          onUse={() => setUseFile(false)}
        />
      </div>
      <SubmitBar
        submission={submission}
        sendsFile={sendsFile}
        count={ids.words.length}
        reading={reading && !sendsFile}
        error={place === 'form' ? submission.error : null}
        onSend={send}
      />
    </form>
  );
}

/** Takes what a link brought along into the form, once. */
function useGiven(given: FormProps['given'], take: (given: FormProps['given']) => void): void {
  const latest = useRef(take);
  useEffect(() => {
    latest.current = take;
  });
  useEffect(() => {
    if (given.ids.length > 0 || given.group !== null) latest.current(given);
  }, [given]);
}
