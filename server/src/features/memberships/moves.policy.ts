import { RELEASE_MAX_DAYS } from '@greenroom/contract/constants.ts';
import type { ErrorCode } from '@greenroom/contract/errors.ts';
import { type Holder, may } from '../../access/rights.ts';
import type { Scope } from '../../access/scope.ts';
import { fail } from '../../platform/http/fail.ts';

/** The user that the rules apply to. */
export interface Looker extends Holder {
  readonly id: number;
}

/** The part of a move that the rules depend on. */
interface Asked {
  readonly kind: 'release' | 'leave' | 'transfer';
  readonly state: string;
  readonly askedBy: number;
  readonly dueAt: string;
  readonly fromInScope: boolean;
  readonly toInScope: boolean;
}

/** Returns the time until which a request made now can be answered. */
export function answerBy(now: Date, { moveAnswerDays }: { readonly moveAnswerDays: number }): Date {
  return new Date(now.getTime() + moveAnswerDays * 86_400_000);
}

/**
 * Parses a release date, which must be in the future.
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
 * Returns the reason that the user can't answer a move; null if they can. A release needs no answer, and no side can
 * answer its own request.
 */
export function refusalToAnswer(user: Looker, move: Asked | undefined, now: Date): ErrorCode | null {
  if (!move?.fromInScope || move.kind === 'release' || !may(user, 'hosts:move')) return 'move-not-found';
  return isWaiting(move, now) ? null : 'move-answered';
}

/** Returns the reason that the user can't withdraw a move; null if they can. */
export function refusalToWithdraw(user: Looker, move: Asked | undefined, now: Date): ErrorCode | null {
  if (!move || !may(user, 'hosts:move')) return 'move-not-found';
  if (move.askedBy !== user.id && !hasAskingSide(user, move)) return 'move-not-found';
  return isWaiting(move, now) ? null : 'move-answered';
}

/**
 * Returns whether the caller's side made the request. Users who see every group belong to no side. They have only their
 * own requests, and the leave requests recorded by administrators.
 */
export function isAskedByUs(user: Looker, scope: Scope, move: Asked): boolean {
  if (move.askedBy === user.id) return true;
  return (scope.kind === 'bound' || move.kind === 'leave') && hasAskingSide(user, move);
}

/**
 * Returns whether the user can act for the requesting side. Administrators record leave requests, the group's side
 * records releases, and the other side requests transfers.
 */
function hasAskingSide(user: Looker, move: Asked): boolean {
  if (move.kind === 'leave') return may(user, 'groups:manage');
  return move.kind === 'release' ? move.fromInScope : move.toInScope;
}

/** Returns whether a move is open. A move whose time has passed counts as settled, even before the job settles it. */
function isWaiting(move: Asked, now: Date): boolean {
  return move.state === 'open' && now.getTime() < new Date(move.dueAt).getTime();
}
