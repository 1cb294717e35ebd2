/** A record as a form has read it: its field values, and their version from the server (R-PLUS-30). */
export interface ReadRow<T> {
  readonly values: T;
  /** Empty for a new record. */
  readonly version: string;
}

/** A field that both this form and someone else changed. */
export interface Clash {
  readonly key: string;
  readonly was: unknown;
  readonly theirs: unknown;
  readonly mine: unknown;
  /** True if the user has chosen a value. */
  readonly decided: boolean;
}

/**
 * A record while it is edited: the values that were read, the form's current values, and the fields that need a
 * decision.
 */
export interface EditedRow<T> {
  readonly read: ReadRow<T>;
  readonly values: T;
  readonly clashes: readonly Clash[];
}

/** Starts an edit without changes. */
export function begun<T>(read: ReadRow<T>): EditedRow<T> {
  return { read, values: read.values, clashes: [] };
}

/**
 * Returns the fields in `now` that differ from `was`. Forms send only those, so that they don't overwrite other
 * people's changes.
 */
export function differing<T extends object>(was: T, now: T): Partial<T> {
  const before = new Map<string, unknown>(Object.entries(was));
  let changed: Partial<T> = {};
  for (const [key, value] of Object.entries(now)) {
    if (!isSame(before.get(key), value)) changed = { ...changed, [key]: value };
  }
  return changed;
}

export function isChanged<T extends object>({ read, values, clashes }: EditedRow<T>): boolean {
  return clashes.length > 0 || Object.keys(differing(read.values, values)).length > 0;
}

/** Returns the edit with a field set. If the field has a clash, setting it decides the clash. */
export function withField<T extends object>(row: EditedRow<T>, key: string, value: unknown): EditedRow<T> {
  const clashes = row.clashes.map((clash) => (clash.key === key ? { ...clash, decided: true } : clash));
  return { ...row, values: { ...row.values, [key]: value }, clashes };
}

/**
 * Returns the edit rebased onto the record's current state. A field that only one side changed gets that side's value,
 * and sets are merged choice by choice. A field that both sides changed keeps the form's value and gets a clash to
 * decide.
 */
export function onto<T extends object>(row: EditedRow<T>, present: ReadRow<T>): EditedRow<T> {
  const was = new Map<string, unknown>(Object.entries(row.read.values));
  const theirs = new Map<string, unknown>(Object.entries(present.values));
  const clashes: Clash[] = [];
  let { values } = row;
  for (const [key, mine] of Object.entries(row.values)) {
    const open = row.clashes.find((clash) => clash.key === key && !clash.decided);
    const field = { was: open?.was ?? was.get(key), theirs: theirs.get(key), mine };
    const met = meet(field);
    if (met === 'clash') clashes.push({ key, ...field, decided: false });
    else values = { ...values, [key]: met.value };
  }
  return { read: present, values, clashes };
}

interface Field {
  readonly was: unknown;
  readonly theirs: unknown;
  readonly mine: unknown;
}

function meet({ was, theirs, mine }: Field): { readonly value: unknown } | 'clash' {
  if (isSame(mine, was)) return { value: theirs };
  if (isSame(theirs, was) || isSame(theirs, mine)) return { value: mine };
  if (isSet(was) && isSet(theirs) && isSet(mine)) {
    const stays = theirs.filter((each) => mine.includes(each) || !was.includes(each));
    return { value: [...stays, ...mine.filter((each) => !was.includes(each) && !theirs.includes(each))] };
  }
  return 'clash';
}

/** Returns whether the value is a set of choices, such as from checkboxes. */
function isSet(value: unknown): value is readonly unknown[] {
  return Array.isArray(value) && value.every((each) => typeof each !== 'object');
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
}
