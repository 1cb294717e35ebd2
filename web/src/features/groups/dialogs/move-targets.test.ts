import { expect, test } from 'vitest';
import { targetsOf } from './move-targets.ts';

const group = (id: number, parentId: number | null, appId = 1) => ({ id, parentId, appId });
const AURORA = group(1, null);
const ISTANBUL = group(2, 1);
const KADIKOY = group(4, 2);
const ANKARA = group(5, 1);
const BOSPHORUS = group(7, null);
const HOA_SEN = group(40, null, 2);
const ALL = [AURORA, ISTANBUL, KADIKOY, ANKARA, BOSPHORUS, HOA_SEN];

test('a group can stay in its place or move to any other group of its app, but not below itself', () => {
  expect(targetsOf(ALL, ISTANBUL)).toEqual([AURORA, ANKARA, BOSPHORUS]);
  expect(targetsOf(ALL, AURORA)).toEqual([BOSPHORUS]);
  expect(targetsOf(ALL, KADIKOY)).toEqual([AURORA, ISTANBUL, ANKARA, BOSPHORUS]);
});
