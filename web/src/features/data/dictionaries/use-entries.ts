import { type Dictionary, type Labels, replaceEntries } from '@greenroom/contract/administration/dictionaries.ts';
import { fieldProblemOf } from '@greenroom/contract/kit/field-problem.ts';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useDraft } from '../../../lib/address/drafts.ts';
import { ApiError } from '../../../lib/api/api.ts';
import type { Problem } from '../../../lib/form/problems.ts';
import { hasMessage, useLocale } from '../../../lib/text/translate.tsx';
import { readAgain, sendEntries } from '../data.data.ts';
import { isSame, type Line, linesOf } from './lines.ts';
import { begunEntries, decided, type EntriesDraft, isUndecided, ontoEntries } from './meet-lines.ts';

/** Problems with the entries, by `<place>.<field>`. */
export type EntryProblems = ReadonlyMap<string, Problem>;

const NO_PROBLEMS: EntryProblems = new Map();
/** Number of automatic retries when saving. Each retry merges the entries with other people's changes first. */
const SENT_AGAIN = 3;

/**
 * Manages the entries of a dictionary during an edit. Unsaved changes survive a reload and a switch to another tab
 * (R-DATA-7).
 */
export function useEntries(dictionary: Dictionary) {
  const { locale } = useLocale();
  const [kept, setDraft, discardDraft] = useDraft<EntriesDraft | null>(`entries.${dictionary.name}`, null);
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState<unknown>(null);
  const present = useMemo(
    () => begunEntries(dictionary.version, linesOf(dictionary.entries)),
    [dictionary.version, dictionary.entries],
  );
  const draft = kept ?? present;
  const { lines } = draft;
  const changed = draft.clashes.length > 0 || !isSame(lines, draft.present);
  const own = useMemo(() => (tried ? problemsOf(lines) : NO_PROBLEMS), [tried, lines]);
  const catchUp = useEffectEvent(() => {
    if (draft.version !== dictionary.version) setDraft(ontoEntries(draft, dictionary));
  });
  // Merges a stored draft with the changes that have been saved since.
  useEffect(() => catchUp(), []);
  const discard = () => {
    discardDraft();
    setTried(false);
    setRefused(null);
  };
  /** @returns `met` if the entries now include someone else's change and the user must decide */
  const save = async (): Promise<'saved' | 'refused' | 'met'> => {
    setTried(true);
    setRefused(null);
    if (isUndecided(draft) || problemsOf(lines).size > 0) return 'refused';
    try {
      const met = await sendOnTop(draft, { name: dictionary.name, locale });
      if (met === null) {
        discard();
        return 'saved';
      }
      setDraft(met);
      setTried(false);
      return 'met';
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setRefused(error);
      return 'refused';
    }
  };
  return {
    lines,
    changed,
    tried,
    clashes: draft.clashes,
    problems: own.size > 0 ? own : refusedFields(refused),
    failure: refusedFields(refused).size > 0 ? null : refused,
    change: (update: (lines: readonly Line[]) => readonly Line[]) => {
      setRefused(null);
      setDraft((before) => ({ ...(before ?? present), lines: update((before ?? present).lines) }));
    },
    choose: (keys: readonly string[], side: 'theirs' | 'mine') => setDraft(decided(draft, keys, side)),
    save,
    discard,
  };
}

/**
 * Sends the entries. After someone else has saved changes, merges them and retries (R-PLUS-30).
 * @returns the draft if the user must decide; null if the entries were saved
 * @throws ApiError
 */
async function sendOnTop(
  draft: EntriesDraft,
  { name, locale }: { readonly name: string; readonly locale: string },
): Promise<EntriesDraft | null> {
  let current = draft;
  for (let left = SENT_AGAIN; ; left -= 1) {
    try {
      await sendEntries({ dictName: name, version: current.version, entries: current.lines.map(entryOf) }, locale);
      return null;
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'changed-meanwhile' || left === 0) throw error;
      current = ontoEntries(current, await readAgain(name));
      if (current.clashes.length > 0) return current;
    }
  }
}

function entryOf({ value, enabled, labels }: Line): { value: string; enabled: boolean; labels: Labels } {
  return { value, enabled, labels };
}

/** Checks the entries against the contract's rules, and returns the problems (R-VALID-6). */
function problemsOf(lines: readonly Line[]): EntryProblems {
  const parsed = replaceEntries.body.shape.entries.safeParse(lines.map(entryOf), { reportInput: true });
  return byPlace((parsed.error?.issues ?? []).map(fieldProblemOf));
}

function refusedFields(error: unknown): EntryProblems {
  if (!(error instanceof ApiError)) return NO_PROBLEMS;
  return byPlace(error.fields.map((field) => ({ ...field, path: field.path.replace(/^entries\./, '') })));
}

/** Maps problems by place. If a field has several problems, only the first one is included. */
function byPlace(problems: readonly { path: string; code: string; params: Problem['params'] }[]): EntryProblems {
  const texts = problems.map(({ path, code, params }): [string, Problem] => {
    const id = `validation.${code}`;
    return [path, { id: hasMessage(id) ? id : 'validation.invalid', ...(params && { params }) }];
  });
  return new Map(texts.reverse());
}
