import { updateCenter } from '@greenroom/contract/profile.ts';
import { expect, test } from 'vitest';
import { changesOf } from './profile-changes.ts';

const BEFORE = { nickName: 'Nina', phone: '+90 212 1234567', gender: 2, locale: 'en' } as const;

test('[R-DATA-1] only changed fields are sent, and the call accepts them', () => {
  expect(changesOf(BEFORE, { ...BEFORE })).toEqual({});
  expect(changesOf(BEFORE, { ...BEFORE, nickName: ' Nina ', phone: '+90 212 1234567 ' })).toEqual({});
  const after = { nickName: 'Nina W.', phone: null, gender: null, locale: 'zh-CN' } as const;
  expect(changesOf(BEFORE, after)).toEqual(after);
  expect(updateCenter.body.safeParse(after).success).toBe(true);
});

test('clearing a phone number that was not set is not a change', () => {
  expect(changesOf({ ...BEFORE, phone: null }, { ...BEFORE, phone: '  ' })).toEqual({});
});
