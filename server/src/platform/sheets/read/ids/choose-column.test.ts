import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { columnLetter, type SheetCell, type SheetRow } from '../../sheet-row.ts';
import { type ColumnCounts, chooseColumn, listCandidates } from './choose-column.ts';
import { CORPUS, type CorpusSheet } from './column-corpus.ts';
import { headingMeaning } from './heading-meaning.ts';
import { holdsIds } from './read-cell.ts';

const MESSAGES = new URL('../../../../../../messages/', import.meta.url);
const NAMES = ['Leyla', 'Defne', 'Ada', 'Mira', 'Elif', 'Nehir'];
const ROWS = 6;

/** Returns a cell of the given kind for a row (counted from 0). `CorpusSheet` explains the kinds. */
function cellOf(kind: string, at: number, column: number): { kind: SheetCell['kind']; text: string } {
  const text = (written: string | number) => ({ kind: 'text' as const, text: String(written) });
  const number = (written: string | number) => ({ kind: 'number' as const, text: String(written) });
  const kinds: Readonly<Record<string, { kind: SheetCell['kind']; text: string }>> = {
    I: text(64_000_001 + at * 7),
    i: number(64_000_001 + at * 7),
    J: text(71_000_001 + at * 11),
    L: text(`71234567890123456${70 + at}`),
    P: text(`90532111220${at}`),
    D: number(12_000 + at * 137),
    A: text(881_200 + at),
    N: text(NAMES[at] ?? ''),
    T: text(`2026-11-0${at + 1}`),
    E: { kind: 'shown', text: `2026-11-0${at + 1}` },
    S: number(at + 1),
    Y: number(2020 + at),
    M: text(`${at}a`),
    F: { kind: 'shown', text: `${12 + at},000` },
    G: text(64_000_001 + at * 3 + column),
    R: text(881_200),
    Q: number(at < 3 ? at * 7 + 2 : 1_000 + at * 7),
    W: text(at === 2 ? '12345' : `note ${NAMES[at]}`),
  };
  return kinds[kind] ?? text('');
}

function rowsOf(above: string, kinds: readonly string[]): SheetRow[] {
  const lines = above === '' ? [] : above.split('\n');
  const rows = lines.map((line) => line.split('|').map((text) => ({ kind: 'text' as const, text })));
  const data = Array.from({ length: kinds.length === 0 ? 0 : ROWS }, (_, at) =>
    kinds.map((kind, column) => cellOf(kind, at, column)),
  );
  return [...rows, ...data].map((cells, index) => ({
    row: index + 1,
    cells: cells.map((cell, column) => ({ ...cell, column })).filter(({ text }) => text !== ''),
  }));
}

/** Returns a sheet's outcome in the corpus's notation. */
function outcomeOf([above, columns]: CorpusSheet): string {
  const marked = columns.match(/\(.\)|./g) ?? [];
  const rows = rowsOf(
    above,
    marked.map((kind) => kind.replace(/[()]/g, '')),
  );
  const isHidden = (column: number) => marked[column]?.startsWith('(') ?? false;
  const { plan, facts } = chooseColumn({ rows, isIds: holdsIds, isHidden }, null);
  if (plan === 'none') return 'none';
  if (plan !== 'ask') return plan.column === null ? 'all' : columnLetter(plan.column);
  const candidates = listCandidates(facts, countsOf(rows), new Map());
  return ['ask', ...candidates.map(({ column }) => column)].join(' ');
}

function countsOf(rows: readonly SheetRow[]): ColumnCounts {
  const ids = new Map<number, number>();
  for (const cell of rows.flatMap(({ cells }) => cells)) {
    if (holdsIds(cell)) ids.set(cell.column, (ids.get(cell.column) ?? 0) + 1);
  }
  return { cells: new Map(), ids };
}

const languages = readdirSync(MESSAGES, { withFileTypes: true }).flatMap((entry) =>
  entry.isDirectory() ? [entry.name] : [],
);

function textsOf(locale: string, feature: string): Record<string, string> {
  return z
    .record(z.string(), z.string())
    .parse(JSON.parse(readFileSync(new URL(`${locale}/${feature}.json`, MESSAGES), 'utf8')));
}

function textOf(locale: string, key: string): string {
  return textsOf(locale, key.split('.')[0] ?? '')[key] ?? '';
}

/** The headings in Greenroom's own lists in every language, as people copy them into sheets. */
const OWN: readonly CorpusSheet[] = languages.flatMap((locale): CorpusSheet[] => {
  const id = textOf(locale, 'sheets.column.host-id');
  const phone = textOf(locale, 'users.column.phone');
  const coins = textOf(locale, 'memberships.column.coins');
  const agent = textOf(locale, 'groups.column.agent-id');
  return [
    [`${phone}|${id}|${coins}`, 'PID', 'B'],
    [`${agent}|${id.toUpperCase()}|ID`, 'AIJ', 'B'],
    [`${agent}|${phone}`, 'AP', 'ask A B'],
    [`${coins}|${textOf(locale, 'sheets.column.name')}`, 'DN', 'ask A'],
  ];
});

describe('[R-PLUS-26] the column of host IDs is taken only if its heading says so or it is the only one that can hold them', () => {
  test.each([...CORPUS, ...OWN])('%j, %s: %s', (...sheet) => {
    expect(outcomeOf(sheet)).toBe(sheet[2]);
  });

  test('the corpus has more than 150 sheets, including every outcome', () => {
    const outcomes = CORPUS.map(([, , expected]) => expected.split(' ')[0] ?? '');
    expect(outcomes.length).toBeGreaterThan(150);
    for (const outcome of ['ask', 'none', 'all', 'A', 'B', 'C']) expect(outcomes).toContain(outcome);
  });
});

test.each(languages)(
  "in %s only the product's own headings of hosts and users count as headings of host IDs",
  (locale) => {
    const headings = ['groups', 'earnings', 'memberships', 'bindings', 'users', 'applications', 'sheets']
      .flatMap((feature) => Object.entries(textsOf(locale, feature)))
      .filter(([key]) => /^[a-z]+\.column\.[a-z-]+$/.test(key));
    expect(headings.length).toBeGreaterThan(40);
    for (const [key, text] of headings) {
      const meaning = headingMeaning(text);
      if (['host-id', 'user-id', 'id'].includes(meaning ?? ''))
        expect([key, text]).toEqual([expect.stringMatching(/host|user|\.id$/), text]);
      if (key === 'groups.column.id') expect(meaning).toBe('other');
    }
  },
);

test.each(['IDs of hosts', 'ID d’animatrice', 'Streamer ID', '主播编号', 'Host (ID)', 'Host\nID'])(
  '%s names host IDs',
  (heading) => {
    expect(headingMeaning(heading)).toBe('host-id');
  },
);

test.each(['Hosted grid', 'Hostidle', 'Hostname ID', 'Hospital ID', 'Void hosts', 'Hosts added', 'x'.repeat(4000)])(
  '%s has no meaning as a heading',
  (heading) => {
    expect(headingMeaning(heading)).toBeNull();
  },
);
