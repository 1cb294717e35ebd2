import { MOVE_ANSWER_DAYS } from '@greenroom/contract/constants.ts';
import type { ErrorCode } from '@greenroom/contract/errors.ts';
import { ADMINISTRATION_ROLES, HOST_ROLES, type RoleKey } from '@greenroom/contract/roles.ts';
import type { Scope } from '../../access/scope.ts';

/** Who looks at a move. */
export interface Looker {
  readonly id: number;
  readonly roles: readonly RoleKey[];
}

/** What the rules look at in a move. */
interface Asked {
  readonly kind: 'release' | 'leave' | 'transfer';
  readonly state: string;
  readonly askedBy: number;
  readonly dueAt: string;
  readonly fromInScope: boolean;
  readonly toInScope: boolean;
}

/** The last moment at which what is asked now can be answered. */
export function answerBy(now: Date): Date {
  return new Date(now.getTime() + MOVE_ANSWER_DAYS * 86_400_000);
}

/** Whether one of the roles is among those that a rule names. */
export function hasRole(user: Pick<Looker, 'roles'>, roles: readonly RoleKey[]): boolean {
  return user.roles.some((role) => roles.includes(role));
}

/** Why the user may not answer; null: they may. A release has nothing to answer, nor has who asked. */
export function refusalToAnswer(user: Looker, move: Asked | undefined, now: Date): ErrorCode | null {
  if (!move?.fromInScope || move.kind === 'release' || !hasRole(user, HOST_ROLES)) return 'move-not-found';
  return isWaiting(move, now) ? null : 'move-answered';
}

/** Why the user may not take it back; null: they may. */
export function refusalToWithdraw(user: Looker, move: Asked | undefined, now: Date): ErrorCode | null {
  if (!move || !hasRole(user, HOST_ROLES)) return 'move-not-found';
  if (move.askedBy !== user.id && !hasAskingSide(user, move)) return 'move-not-found';
  return isWaiting(move, now) ? null : 'move-answered';
}

/**
 * Whether the caller's side asked. Who sees every group stands on no side: theirs is what they asked for themselves and
 * what the administration enters.
 */
export function isAskedByUs(user: Looker, scope: Scope, move: Asked): boolean {
  if (move.askedBy === user.id) return true;
  return (scope.kind === 'bound' || move.kind === 'leave') && hasAskingSide(user, move);
}

/** A host's own wish is entered by the administration, a release by the group's side, a transfer by the other one. */
function hasAskingSide(user: Looker, move: Asked): boolean {
  if (move.kind === 'leave') return hasRole(user, ADMINISTRATION_ROLES);
  return move.kind === 'release' ? move.fromInScope : move.toInScope;
}

/** After its time a move is as good as settled, also before the work that settles it ran. */
function isWaiting(move: Asked, now: Date): boolean {
  return move.state === 'open' && now.getTime() < new Date(move.dueAt).getTime();
}
