import { RIGHTS } from '@greenroom/contract/access/rights.ts';
import { expect, test } from 'vitest';
import { noRights, RIGHTS_BY_AREA } from './rights-by-area.ts';

test('each right is in exactly one area, so that the role form offers it once', () => {
  expect(RIGHTS_BY_AREA.flatMap(({ rights }) => rights).toSorted()).toEqual([...RIGHTS].toSorted());
  expect(RIGHTS_BY_AREA.map(({ area }) => area)).toEqual(Object.keys(noRights()));
});
