import { expect, test } from 'vitest';
import { partIds } from './long-text.ts';

test.each([
  ['64000011', '64000012', '', '\n64000012'],
  ['', '64000012', '64000013', '64000012\n'],
  ['64000011', '٦٤٠٠٠٠١٢', '64000013', '\n٦٤٠٠٠٠١٢\n'],
  ['64000011 ', '64000012', '\n64000013', '64000012'],
  ['64000011', '\n64000012 ', '64000013', '\n64000012 '],
  ['640', '00012', '', '00012'],
  ['6400', '001', '', '001'],
  ['', '', '', ''],
])('after %j, pasting %j before %j inserts %j', (before, pasted, after, parted) => {
  expect(partIds(before, pasted, after)).toBe(parted);
});
