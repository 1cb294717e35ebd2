import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { describeError } from '../../../lib/api/api.ts';
import { type Translate, useT } from '../../../lib/text/translate.tsx';
import { type TypedIds, type TypedMark, type TypedWord, withoutMark } from '../../../lib/text/typed-ids.ts';
import { IdField } from '../../../ui/long-text/id-field.tsx';
import { FIELD_MAX_CHARACTERS } from '../../../ui/long-text/long-text.ts';
import type { Restored, Typing } from '../../../ui/long-text/text-history.ts';
import { useKeptFocus } from '../../../ui/long-text/use-kept-focus.ts';
import { useRemoval } from '../../../ui/long-text/use-removal.ts';
import type { UndoableText } from '../../../ui/long-text/use-text-history.ts';
import { DoneNote } from '../../../ui/state/done-note.tsx';
import { errorAt, lostId, sendsFile } from './hosts-state.ts';
import { NotUsed } from './not-used.tsx';
import classes from './typed.module.css';
import { TypedBar } from './typed-bar.tsx';
import { TypedList, TypedMarks } from './typed-list.tsx';
import type { HostsForm } from './use-hosts-form.ts';

/**
 * Maximum length of a stored draft. A longer text may not fit in the browser's storage, so the page asks for
 * confirmation before the user leaves it.
 */
const DRAFT_MAX_CHARACTERS = 2_000_000;

/**
 * Edits typed or pasted IDs, and counts and highlights them while the user types (R-HOST-2). Stays responsive with
 * 100,000 IDs.
 */
export function TypedField({ hosts }: { hosts: HostsForm }) {
  const t = useT();
  const { ids, reading } = hosts.typed;
  const used = !sendsFile(hosts.flow, hosts.typed);
  const section = useRef<HTMLElement>(null);
  useKeptFocus(section);
  const { typed, listed, edit } = useLayout(hosts.undoable);
  const { keep, removed, dismiss } = useRemoval(typed, hosts.typed);
  useLeaveConfirmation(typed.text.length > DRAFT_MAX_CHARACTERS);
  const problem = problemOf(t, hosts);
  const label = t('applications.typed.label');
  return (
    <section ref={section} className={classes.source} data-used={used} data-field="ids" aria-label={label}>
      <div className={classes.titleRow}>
        <h2 className={classes.sourceTitle}>{label}</h2>
        {listed && typed.text.length <= FIELD_MAX_CHARACTERS && (
          <Button variant="subtle" size="compact-xs" onClick={edit}>
            {t('applications.typed.edit')}
          </Button>
        )}
        {typed.text !== '' && (
          <Button variant="subtle" color="gray" size="compact-xs" onClick={() => keep([])}>
            {t('applications.typed.clear')}
          </Button>
        )}
      </div>
      {listed ? (
        <TypedList typed={typed} ids={ids} reading={reading} onKeep={keep} />
      ) : (
        <ShortField typed={typed} ids={ids} problem={problem} />
      )}
      {listed && problem !== null && (
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      )}
      <TypedBar ids={ids} reading={reading} onRemove={(mark: TypedMark) => keep(withoutMark(ids.words, mark))} />
      {removed > 0 && (
        <DoneNote
          text={t('applications.typed.removed', { count: removed })}
          undo={t('common.undo')}
          onUndo={typed.undo}
          onClose={dismiss}
        />
      )}
      {!used && ids.words.length > 0 && (
        <NotUsed text={t('applications.typed.not-used')} onUse={() => hosts.act({ kind: 'preferred', file: false })} />
      )}
    </section>
  );
}

/** Returns why the typed text can't be sent, or why the server rejected it. */
function problemOf(t: Translate, { flow, typed }: HostsForm): string | null {
  if (flow.missing === 'ids') return t('applications.add.ids-missing');
  if (flow.missing === 'lost') return t('errors.typed-lost-digits', { text: lostId(typed) ?? '' });
  const error = errorAt(flow, typed, 'typed');
  return error === null ? null : describeError(error);
}

/** Decides whether the text is shown as a list or in a field. Undo and redo make this decision again. */
function useLayout(typed: UndoableText) {
  const { text } = typed;
  const [long, setLong] = useState(text.length > FIELD_MAX_CHARACTERS);
  // A link or a retry can insert a long text. An empty list becomes a field again.
  const listed = text.length > FIELD_MAX_CHARACTERS * 2 || (long && text !== '');
  const layOut = (next: string) => setLong(next.length > FIELD_MAX_CHARACTERS);
  const step = (restored: Restored | null) => {
    if (restored !== null) layOut(restored.text);
    return restored;
  };
  return {
    listed,
    edit: () => setLong(false),
    typed: {
      ...typed,
      change: (next: string, typing: Typing | null = null) => {
        // A list that gets shorter stays a list, so that its lines don't move away from the pointer.
        if (!listed && typing === null) layOut(next);
        typed.change(next, typing);
      },
      undo: () => step(typed.undo()),
      redo: () => step(typed.redo()),
    },
  };
}

function ShortField({ typed, ids, problem }: { typed: UndoableText; ids: TypedIds; problem: string | null }) {
  const t = useT();
  const [found, setFound] = useState<TypedWord | null>(null);
  return (
    <>
      <IdField
        classNames={{ input: classes.typed }}
        aria-label={t('applications.typed.label')}
        placeholder={t('applications.typed.placeholder')}
        error={problem}
        ids={typed}
        selected={found}
        rows={8}
      />
      {ids.repeated + ids.malformed > 0 && <TypedMarks ids={ids} onFind={(word) => setFound({ ...word })} />}
    </>
  );
}

function useLeaveConfirmation(needed: boolean): void {
  useEffect(() => {
    if (!needed) return undefined;
    const confirmLeaving = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', confirmLeaving);
    return () => window.removeEventListener('beforeunload', confirmLeaving);
  }, [needed]);
}
