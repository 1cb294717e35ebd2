import { type DictionaryEntry, type Labels, labelsBy } from '@greenroom/contract/administration/dictionaries.ts';
import { LOCALE_CODES, type Locale } from '@greenroom/contract/locales.ts';
import { begun, onto } from '../../../lib/form/edited-row.ts';
import { changedLine, isSame, type Line, linesOf } from './lines.ts';

/**
 * Parts of an entry that two people can both change. `there` means that one removed the entry while the other changed
 * it.
 */
type LineField = 'there' | 'value' | 'enabled' | Locale;

/** A part of an entry that both this form and someone else changed. */
export interface LineClash {
  readonly key: string;
  /** The entry in this form or, if this form removed it, the other person's entry. */
  readonly line: Line;
  readonly field: LineField;
  readonly was: unknown;
  readonly theirs: unknown;
  readonly mine: unknown;
  /** The decision. Null if the user must still decide. */
  readonly chosen: 'theirs' | 'mine' | null;
}

/** Entries that the user is editing. */
export interface EntriesDraft {
  /** The version of `present`. */
  readonly version: string;
  /** The entries at the start of the edit. They stay the same until every clash is decided. */
  readonly was: readonly Line[];
  /** The most recently read entries. */
  readonly present: readonly Line[];
  readonly lines: readonly Line[];
  readonly clashes: readonly LineClash[];
}

/** Returns a draft for an edit that is just beginning. */
export function begunEntries(version: string, present: readonly Line[]): EntriesDraft {
  return { version, was: present, present, lines: present, clashes: [] };
}

export function isUndecided({ clashes }: EntriesDraft): boolean {
  return clashes.some(({ chosen }) => chosen === null);
}

/**
 * Merges the edit with the current entries. If only one side changed a part, the merge takes that side's value, label
 * by label. If both sides changed a part differently, the form's value stays and the user must decide (R-PLUS-30).
 */
export function ontoEntries(
  draft: EntriesDraft,
  present: { readonly version: string; readonly entries: readonly DictionaryEntry[] },
): EntriesDraft {
  const theirs = linesOf(present.entries);
  const was = isUndecided(draft) ? draft.was : draft.present;
  const [before, mine, now] = [byId(was), byId(draft.lines), byId(theirs)];
  const clashes: LineClash[] = [];
  const lines = orderOf(before, mine, now).flatMap((id, key) => {
    const keyed = (line: Line | undefined) => line && { ...line, key };
    const met = meetLine(keyed(before.get(id)), keyed(mine.get(id)), keyed(now.get(id)));
    clashes.push(...met.clashes);
    return met.line === undefined ? [] : [met.line];
  });
  return { version: present.version, was, present: theirs, lines, clashes };
}

/** Returns the draft with the value from the given side. */
export function decided(draft: EntriesDraft, keys: readonly string[], side: 'theirs' | 'mine'): EntriesDraft {
  const taken = draft.clashes.filter(({ key }) => keys.includes(key));
  return {
    ...draft,
    lines: taken.reduce((lines, clash) => withSide(lines, clash, side), draft.lines),
    clashes: draft.clashes.map((clash) => (taken.includes(clash) ? { ...clash, chosen: side } : clash)),
  };
}

function withSide(lines: readonly Line[], { line, field, ...values }: LineClash, side: 'theirs' | 'mine') {
  const value = values[side];
  const present = lines.find(({ key }) => key === line.key);
  if (field === 'there') {
    if (value !== true) return lines.filter((each) => each !== present);
    return present === undefined ? [...lines, line] : lines;
  }
  if (present === undefined) return lines;
  if (field === 'enabled') return changedLine(lines, line.key, { enabled: value === true });
  if (field === 'value') return changedLine(lines, line.key, { value: String(value) });
  return changedLine(lines, line.key, { labels: { ...present.labels, [field]: String(value) } });
}

type Lines = ReadonlyMap<string, Line>;

/** Maps lines by the value they had when they were read. A new line uses its typed value if no other line has it. */
function byId(lines: readonly Line[]): Lines {
  const read = new Set(lines.map(({ from }) => from));
  const ids = new Map<string, Line>();
  for (const line of lines) {
    const value = line.value.trim();
    const own = read.has(value) || ids.has(value) ? `${value}\0${line.key}` : value;
    ids.set(line.from ?? own, line);
  }
  return ids;
}

/**
 * Returns the other side's order, or this form's order if it has moved lines. Entries that exist on only one side come
 * last.
 */
function orderOf(...[was, mine, theirs]: readonly [Lines, Lines, Lines]): string[] {
  const common = [...was.keys()].filter((id) => mine.has(id));
  const moved = [...mine.keys()].filter((id) => was.has(id)).some((id, place) => id !== common[place]);
  const ids = moved ? [mine, theirs] : [theirs, mine];
  return [...new Set(ids.flatMap((each) => [...each.keys()]))];
}
interface Met {
  readonly line: Line | undefined;
  readonly clashes: readonly LineClash[];
}

function meetLine(was: Line | undefined, mine: Line | undefined, theirs: Line | undefined): Met {
  if (isSameLine(mine, was)) return { line: theirs, clashes: [] };
  if (isSameLine(theirs, was) || isSameLine(theirs, mine)) return { line: mine, clashes: [] };
  const line = mine ?? theirs;
  if (line === undefined) return { line, clashes: [] };
  if (mine === undefined || theirs === undefined) {
    const there = { was: true, theirs: theirs !== undefined, mine: mine !== undefined };
    return { line, clashes: [clashOf(line, 'there', there)] };
  }
  const read = { values: fieldsOf(was), version: '' };
  const row = onto({ ...begun(read), values: fieldsOf(mine) }, { values: fieldsOf(theirs), version: '' });
  const { value, enabled, ...labels } = row.values;
  const merged = { ...mine, value, enabled, labels, from: theirs.from };
  return { line: merged, clashes: row.clashes.map((clash) => clashOf(merged, fieldNamed(clash.key), clash)) };
}

function clashOf(line: Line, field: LineField, { was, theirs, mine }: Pick<LineClash, 'was' | 'theirs' | 'mine'>) {
  return { key: `${line.key}.${field}`, line, field, was, theirs, mine, chosen: null };
}

type LineFields = Labels & { readonly value: string; readonly enabled: boolean };

function fieldsOf(line: Line | undefined): LineFields {
  const { value = '', enabled = true, labels = labelsBy(() => '') } = line ?? {};
  return { ...labelsBy((locale) => labels[locale].trim()), value: value.trim(), enabled };
}

function fieldNamed(key: string): LineField {
  return key === 'enabled' ? key : (LOCALE_CODES.find((code) => code === key) ?? 'value');
}

function isSameLine(one: Line | undefined, other: Line | undefined): boolean {
  if (one === undefined || other === undefined) return one === other;
  return isSame([one], [other]);
}
