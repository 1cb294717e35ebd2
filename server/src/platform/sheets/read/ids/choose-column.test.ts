import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { z } from 'zod';
import type { SheetCell, SheetRow } from '../../sheet-row.ts';
import { chooseColumn } from './choose-column.ts';

const MESSAGES = new URL('../../../../../../messages/', import.meta.url);
const IDS = ['12345678', '23456789'];
const textCell = (text: string, column: number): SheetCell => ({ kind: 'text', text, column });

/** The column that is taken of a sheet in which every column is full of numbers like IDs. */
function takenOf(headers: readonly string[]): string | undefined {
  const rows: SheetRow[] = [headers, ...IDS.map((id) => headers.map(() => id))].map((texts, index) => ({
    row: index + 1,
    cells: texts.map(textCell),
  }));
  const full = new Map(headers.map((_header, column) => [column, IDS.length]));
  const plan = chooseColumn(rows, { cells: full, ids: full }, ({ text }) => IDS.includes(text), null);
  return headers[plan.column ?? -1];
}

const languages = readdirSync(MESSAGES, { withFileTypes: true }).filter((entry) => entry.isDirectory());

test.each(languages.map(({ name }) => [name]))(
  'in %s the column is found by the header that templates have and errors ask for, beside other IDs',
  (locale) => {
    const texts = z
      .object({ 'sheets.column.host-id': z.string() })
      .parse(JSON.parse(readFileSync(new URL(`${locale}/sheets.json`, MESSAGES), 'utf8')));
    const header = texts['sheets.column.host-id'];
    expect(takenOf(['Group ID', 'ID', header])).toBe(header);
    expect(takenOf(['Group ID', header.toUpperCase(), 'ID'])).toBe(header.toUpperCase());
  },
);

test.each(['host_id', 'HostID', 'Streamer ID', 'IDs of hosts', '主播编号', 'ID d’animatrice', 'Yayıncı ID'])(
  'the header %s names the IDs of hosts',
  (header) => {
    expect(takenOf(['Group ID', header])).toBe(header);
  },
);

test.each(['Hosted grid', 'Hostidle', 'Hostname ID', 'Hospital ID', 'Paid to host', 'Void hosts', 'Hosts added'])(
  'the header %s does not',
  (header) => {
    expect(takenOf(['User ID', header])).toBe('User ID');
  },
);
