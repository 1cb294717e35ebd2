import type { HostMove } from '@greenroom/contract/memberships.ts';
import type { UserCtx } from '../../context.ts';
import { isAskedByUs, refusalToAnswer, refusalToWithdraw } from './moves.policy.ts';
import type { MoveRow } from './moves.queries.ts';

/** A move as the user may see it: of a group out of scope it has neither name nor id. */
export function describeMove(ctx: Pick<UserCtx, 'user' | 'scope'>, row: MoveRow, now: Date): HostMove {
  const { fromInScope, toInScope, membershipId: _membershipId, askedBy: _askedBy, ...move } = row;
  return {
    ...move,
    fromGroupId: fromInScope ? row.fromGroupId : null,
    fromGroupName: fromInScope ? row.fromGroupName : null,
    toGroupId: toInScope ? row.toGroupId : null,
    toGroupName: toInScope ? row.toGroupName : null,
    askedByUs: isAskedByUs(ctx.user, ctx.scope, row),
    mayAnswer: refusalToAnswer(ctx.user, row, now) === null,
    mayWithdraw: refusalToWithdraw(ctx.user, row, now) === null,
  };
}
