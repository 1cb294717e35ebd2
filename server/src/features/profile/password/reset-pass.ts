import type { Input } from '@greenroom/contract/kit/route.ts';
import type { resetPass as contract } from '@greenroom/contract/profile.ts';
import type { UserCtx } from '../../../context.ts';
import { updatePass } from './update-pass.ts';

/**
 * Changes the caller's own password: `updatePass` at the path of sign-ins.
 * @throws RefusalError `identity-mismatch`, `wrong-old-password`, `password-not-allowed`, `too-many-attempts`
 */
export function resetPass(ctx: UserCtx, input: Input<typeof contract>): Promise<null> {
  return updatePass(ctx, input);
}
