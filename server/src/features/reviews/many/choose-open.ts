import { MANY_APPLICATIONS } from '@greenroom/contract/constants.ts';
import type { Data, Input } from '@greenroom/contract/kit/route.ts';
import { unseenOf } from '@greenroom/contract/reviews/evidence.ts';
import type { chooseOpen as contract } from '@greenroom/contract/reviews/list-mode.ts';
import type { UserCtx } from '../../../context.ts';
import { fail } from '../../../platform/http/fail.ts';
import { listMatchingOpen } from './open.queries.ts';

/**
 * All open applications that match the filter of the list, in its order, with their marks: what a verdict for all of them is
 * about (R-PLUS-27). What comes later is not among them.
 * @throws RefusalError `too-many-applications`
 */
export async function chooseOpen(ctx: UserCtx, input: Input<typeof contract>): Promise<Data<typeof contract>> {
  const reader = { scope: ctx.scope, userId: ctx.user.id };
  const found = await listMatchingOpen(ctx.db, reader, input, { limit: MANY_APPLICATIONS + 1, now: ctx.clock.now() });
  if (found.length > MANY_APPLICATIONS) fail('too-many-applications', { max: MANY_APPLICATIONS });
  return found.map(({ birthDate, gender, ...row }) => {
    const unseen = unseenOf({ pictureSeen: true, age: birthDate, gender });
    return { ...row, ageKnown: !unseen.includes('age'), genderKnown: !unseen.includes('gender') };
  });
}
