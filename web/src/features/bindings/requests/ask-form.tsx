import { TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { useDraft } from '../../../lib/address/drafts.ts';
import { describeError } from '../../../lib/api/api.ts';
import { invalidateCalls } from '../../../lib/api/query-client.ts';
import { useIntentMutation } from '../../../lib/api/use-intent-mutation.ts';
import { useT } from '../../../lib/text/translate.tsx';
import { LockedButton } from '../../../ui/field/locked-button.tsx';
import { NoteField } from '../../../ui/field/note-field.tsx';
import { DoneNote } from '../../../ui/state/done-note.tsx';
import { BINDING_KEYS, sendRequest, withdrawMutation } from '../bindings.data.ts';
import classes from '../bindings.module.css';

const WANTED_MAX_CHARACTERS = 200;

/**
 * Lets agents describe the group they need in words, because they can't see other groups. The draft survives a reload.
 */
export function AskForm() {
  const t = useT();
  const field = useRef<HTMLInputElement>(null);
  const [wanted, setWanted, discardWanted] = useDraft('ask-binding.wanted', '');
  const [note, setNote, discardNote] = useDraft('ask-binding.note', '');
  const [missing, setMissing] = useState(false);
  const stale = () => invalidateCalls(BINDING_KEYS);
  const ask = useIntentMutation({
    send: sendRequest,
    onSuccess: async () => {
      discardWanted();
      discardNote();
      await stale();
    },
  });
  const takeBack = useMutation({ ...withdrawMutation, onSuccess: () => ask.reset(), onSettled: stale });
  const send = (event: FormEvent) => {
    event.preventDefault();
    const given = { wanted: wanted.trim(), note: note.trim() };
    setMissing(given.wanted === '');
    if (given.wanted === '') field.current?.focus();
    else if (!ask.isPending) ask.mutate(given);
  };
  const problem = missing ? t('bindings.ask.missing') : ask.error === null ? null : describeError(ask.error);
  return (
    <form className={classes.ask} noValidate onSubmit={send}>
      <TextInput
        ref={field}
        label={t('bindings.ask.wanted')}
        description={t('bindings.ask.wanted.hint')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        value={wanted}
        maxLength={WANTED_MAX_CHARACTERS}
        onChange={(event) => {
          setWanted(event.currentTarget.value);
          setMissing(false);
        }}
        error={problem}
        required
        autoComplete="off"
      />
      <NoteField value={note} onChange={setNote} hint={t('bindings.ask.note.hint')} />
      <div>
        <LockedButton type="submit" size="xs" busy={ask.isPending}>
          {t('bindings.ask')}
        </LockedButton>
      </div>
      {ask.data !== undefined && (
        <DoneNote
          text={t('bindings.ask.done', { wanted: ask.data.wanted })}
          undo={t('bindings.request.withdraw')}
          undoing={takeBack.isPending}
          onUndo={() => takeBack.mutate(ask.data.id)}
          onClose={ask.reset}
        />
      )}
    </form>
  );
}
