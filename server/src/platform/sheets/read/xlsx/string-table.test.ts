import { expect, test } from 'vitest';
import { StringTable } from './string-table.ts';

test('a hundred thousand strings of any script are returned unchanged', () => {
  const table = new StringTable();
  const text = (index: number): string => `${index}${'陈😀é'.repeat(index % 17)}`;
  for (let index = 0; index < 100_000; index += 1) table.add(text(index));
  expect(table.size).toBe(100_000);
  expect(table.bytes).toBeGreaterThan(1024 * 1024);
  for (let index = 0; index < 100_000; index += 997) expect(table.get(index)).toBe(text(index));
  expect(table.get(99_999)).toBe(text(99_999));
  expect(table.get(100_000)).toBeUndefined();
});

test('long and empty strings are stored as well', () => {
  const table = new StringTable();
  const texts = ['', '陈'.repeat(40_001), '', 'x'.repeat(40_001), '10001'];
  for (let round = 0; round < 30; round += 1) for (const text of texts) table.add(text);
  expect(texts.map((_, index) => table.get(145 + index))).toEqual(texts);
});
