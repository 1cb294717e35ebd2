import { type DictionaryEntry, labelsBy } from '@greenroom/contract/administration/dictionaries.ts';

/** An entry in a form, with a key that doesn't change when the entry is moved. */
export interface Line extends DictionaryEntry {
  readonly key: number;
  /** The value when the entry was read. Null for a new entry. */
  readonly from: string | null;
}

export function linesOf(entries: readonly DictionaryEntry[]): Line[] {
  return entries.map((entry, key) => ({ ...entry, key, from: entry.value }));
}

/** Returns whether saving either list would have the same result. */
export function isSame(one: readonly Line[], other: readonly Line[]): boolean {
  return JSON.stringify(one.map(saved)) === JSON.stringify(other.map(saved));
}

function saved({ value, enabled, labels }: Line) {
  const texts = Object.entries(labels).sort(([left], [right]) => (left < right ? -1 : 1));
  return [value.trim(), enabled, texts.map(([locale, label]) => [locale, label.trim()])];
}

/**
 * Returns the lines after moving one of them up or down by one place. Returns them unchanged if there is no such place.
 */
export function moved(lines: readonly Line[], key: number, by: -1 | 1): readonly Line[] {
  const from = lines.findIndex((line) => line.key === key);
  const line = lines[from];
  const to = from + by;
  if (line === undefined || to < 0 || to >= lines.length) return lines;
  return lines.toSpliced(from, 1).toSpliced(to, 0, line);
}

/** Returns the lines after changing one of them. */
export function changedLine(lines: readonly Line[], key: number, change: Partial<Line>): readonly Line[] {
  return lines.map((line) => (line.key === key ? { ...line, ...change } : line));
}

/** Returns a new empty line. */
export function emptyLine(lines: readonly Line[]): Line {
  const key = Math.max(-1, ...lines.map((line) => line.key)) + 1;
  return { key, from: null, value: '', enabled: true, labels: labelsBy(() => ''), shippedLabels: null };
}
