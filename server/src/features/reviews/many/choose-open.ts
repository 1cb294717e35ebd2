import { MANY_APPLICATIONS } from '@greenroom/contract/constants.ts';
import type { ApplicationKey } from '@greenroom/contract/ids/application-key.ts';
import type { Input } from '@greenroom/contract/kit/route.ts';
import type { decideMany } from '@greenroom/contract/reviews/list-mode.ts';
import type { UserCtx } from '../../../context.ts';
import { fail } from '../../../platform/http/fail.ts';
import { listMatchingOpen } from './open.queries.ts';

/**
 * The applications that a verdict is for: those it names, in the order given, or all that the list with its filter showed
 * when it was read.
 * @throws RefusalError `applications-not-chosen`, `too-many-applications`
 */
export async function chooseOpen(
  ctx: UserCtx,
  { applications, matching }: Pick<Input<typeof decideMany>, 'applications' | 'matching'>,
): Promise<readonly ApplicationKey[]> {
  if (applications !== undefined && matching === undefined) return applications;
  if (applications !== undefined || matching === undefined) return fail('applications-not-chosen');
  const reader = { scope: ctx.scope, userId: ctx.user.id };
  const found = await listMatchingOpen(ctx.db, reader, matching, MANY_APPLICATIONS);
  if (found.length > MANY_APPLICATIONS) fail('too-many-applications', { max: MANY_APPLICATIONS });
  return found;
}
