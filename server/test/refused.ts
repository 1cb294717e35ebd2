import type { Refusal } from '@greenroom/contract/kit/envelope.ts';
import { expect } from 'vitest';
import type { Db } from '../src/platform/db/database.ts';
import { fingerprint } from './fingerprint.ts';

/** Returns the code with which a call is refused, and checks that the call changed nothing in the database. */
export async function refused(
  db: Db,
  call: () => Promise<{ refusal: Refusal | undefined }>,
): Promise<string | undefined> {
  const before = await content(db);
  const answer = await call();
  expect(await content(db)).toEqual(before);
  return answer.refusal?.code;
}

/** Returns the content of all tables, except for the times when sessions were last seen. */
async function content(db: Db): Promise<Record<string, string>> {
  const { 'public.sessions': _seen, ...tables } = await fingerprint(db);
  return tables;
}
