import type { createMachineToken as contract } from '@greenroom/contract/administration/tokens.ts';
import type { Data, Input } from '@greenroom/contract/kit/route.ts';
import type { UserCtx } from '../../context.ts';
import { fail } from '../../platform/http/fail.ts';
import { requirePassword } from '../session/index.ts';
import { makeMachineToken } from './create-token.ts';
import { tokenAnswer } from './token-answer.ts';
import { findTokenById } from './tokens.queries.ts';

/**
 * Makes a token with which a machine delivers data. It acts as nobody, so it opens nothing beyond its scopes (R-PLUS-12).
 * @throws RefusalError `wrong-password`, `too-many-attempts`
 */
export async function createMachineToken(ctx: UserCtx, input: Input<typeof contract>): Promise<Data<typeof contract>> {
  await requirePassword(ctx, input.password, input.uuid, 'wrong-password');
  const { name, scopes, days } = input;
  const { id, token } = await makeMachineToken(ctx, { name, scopes, days, madeBy: ctx.user.id });
  const made = (await findTokenById(ctx.db, id)) ?? fail('internal');
  return { token, row: tokenAnswer(made, ctx.clock.now()) };
}
