import { RELEASE_MAX_DAYS } from '@greenroom/contract/constants.ts';
import type { ErrorCode } from '@greenroom/contract/errors.ts';
import { type Holder, may } from '../../access/rights.ts';
import type { Scope } from '../../access/scope.ts';
import { fail } from '../../platform/http/fail.ts';

/** The user to whom the rules apply. */
export interface Looker extends Holder {
  readonly id: number;
}

/** The part of a move on which the rules depend. */
interface Asked {
  readonly kind: 'release' | 'leave' | 'transfer';
  readonly state: string;
  readonly askedBy: number;
  readonly dueAt: string;
  readonly fromInScope: boolean;
  readonly toInScope: boolean;
}

/** Returns until when a request made now can be answered. */
export function answerBy(now: Date, { moveAnswerDays }: { readonly moveAnswerDays: number }): Date {
  return new Date(now.getTime() + moveAnswerDays * 86_400_000);
}

/**
 * Reads the date of a release, which must be in the future.
 * @throws RefusalError `date-not-allowed`
 */
export function releaseDate(text: string, now: Date): Date {
  const at = new Date(text);
  const latest = now.getTime() + RELEASE_MAX_DAYS * 86_400_000;
  if (at.getTime() <= now.getTime() || at.getTime() > latest)
    fail('date-not-allowed', { what: 'release', days: RELEASE_MAX_DAYS });
  return at;
}

/**
 * Returns why the user may not answer a move, or null if they may. A release has no answer, and no side answers its own
 * request.
 */
export function refusalToAnswer(user: Looker, move: Asked | undefined, now: Date): ErrorCode | null {
  if (!move?.fromInScope || move.kind === 'release' || !may(user, 'hosts:move')) return 'move-not-found';
  return isWaiting(move, now) ? null : 'move-answered';
}

/** Returns why the user may not withdraw a move, or null if they may. */
export function refusalToWithdraw(user: Looker, move: Asked | undefined, now: Date): ErrorCode | null {
  if (!move || !may(user, 'hosts:move')) return 'move-not-found';
  if (move.askedBy !== user.id && !hasAskingSide(user, move)) return 'move-not-found';
  return isWaiting(move, now) ? null : 'move-answered';
}

/**
 * Returns whether the caller's side made the request. A user who sees every group is on no side, and has only their own
 * requests and the leave requests that the administration records.
 */
export function isAskedByUs(user: Looker, scope: Scope, move: Asked): boolean {
  if (move.askedBy === user.id) return true;
  return (scope.kind === 'bound' || move.kind === 'leave') && hasAskingSide(user, move);
}

/**
 * Checks whether the user is on the asking side. The administration records leave requests, the group's side releases,
 * and the other side asks for transfers.
 */
function hasAskingSide(user: Looker, move: Asked): boolean {
  if (move.kind === 'leave') return may(user, 'groups:manage');
  return move.kind === 'release' ? move.fromInScope : move.toInScope;
}

/**
 * Returns whether a move is open. A move past its time counts as settled, even before the job that settles it has run.
 */
function isWaiting(move: Asked, now: Date): boolean {
  return move.state === 'open' && now.getTime() < new Date(move.dueAt).getTime();
}
