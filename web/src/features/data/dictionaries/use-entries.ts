import { type Dictionary, type Labels, replaceEntries } from '@greenroom/contract/administration/dictionaries.ts';
import { fieldProblemOf } from '@greenroom/contract/kit/field-problem.ts';
import { useMemo, useState } from 'react';
import { useDraft } from '../../../lib/address/drafts.ts';
import { ApiError } from '../../../lib/api/api.ts';
import type { Problem } from '../../../lib/form/problems.ts';
import { hasMessage, useLocale } from '../../../lib/text/translate.tsx';
import { sendEntries } from '../data.data.ts';
import { isSame, type Line, linesOf } from './lines.ts';

interface Draft {
  /** Of the entries that it began with. */
  readonly version: number;
  readonly lines: readonly Line[];
}

/** What is wrong with the entries, by `<place>.<field>`. */
export type EntryProblems = ReadonlyMap<string, Problem>;

const NO_PROBLEMS: EntryProblems = new Map();

/** The entries of a dictionary while they are changed; what is not saved outlives a reload and another tab (R-DATA-7). */
export function useEntries(dictionary: Dictionary) {
  const { locale } = useLocale();
  const [draft, setDraft, discardDraft] = useDraft<Draft | null>(`dictionary.${dictionary.name}`, null);
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState<unknown>(null);
  const present = useMemo(() => linesOf(dictionary.entries), [dictionary.entries]);
  const lines = draft?.lines ?? present;
  const changed = draft !== null && !isSame(draft.lines, present);
  const own = useMemo(() => (tried ? problemsOf(lines) : NO_PROBLEMS), [tried, lines]);
  const discard = () => {
    discardDraft();
    setTried(false);
    setRefused(null);
  };
  /** @returns whether it was saved */
  const save = async (): Promise<boolean> => {
    setTried(true);
    setRefused(null);
    if (problemsOf(lines).size > 0) return false;
    try {
      const version = draft?.version ?? dictionary.version;
      await sendEntries({ dictName: dictionary.name, version, entries: lines.map(entryOf) }, locale);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setRefused(error);
      return false;
    }
    discard();
    return true;
  };
  return {
    lines,
    changed,
    /** Somebody else has changed the entries since. */
    outdated: changed && draft.version !== dictionary.version,
    problems: own.size > 0 ? own : refusedFields(refused),
    failure: refusedFields(refused).size > 0 ? null : refused,
    change: (update: (lines: readonly Line[]) => readonly Line[]) => {
      setRefused(null);
      setDraft((before) => ({
        version: before?.version ?? dictionary.version,
        lines: update(before?.lines ?? present),
      }));
    },
    save,
    discard,
  };
}

function entryOf({ value, enabled, labels }: Line): { value: string; enabled: boolean; labels: Labels } {
  return { value, enabled, labels };
}

/** What the contract says of the entries (R-VALID-6). */
function problemsOf(lines: readonly Line[]): EntryProblems {
  const parsed = replaceEntries.body.shape.entries.safeParse(lines.map(entryOf), { reportInput: true });
  return byPlace((parsed.error?.issues ?? []).map(fieldProblemOf));
}

function refusedFields(error: unknown): EntryProblems {
  if (!(error instanceof ApiError)) return NO_PROBLEMS;
  return byPlace(error.fields.map((field) => ({ ...field, path: field.path.replace(/^entries\./, '') })));
}

/** The first problem of a field counts. */
function byPlace(problems: readonly { path: string; code: string; params: Problem['params'] }[]): EntryProblems {
  const texts = problems.map(({ path, code, params }): [string, Problem] => {
    const id = `validation.${code}`;
    return [path, { id: hasMessage(id) ? id : 'validation.invalid', ...(params && { params }) }];
  });
  return new Map(texts.reverse());
}
