import { RELEASE_MAX_DAYS } from '@greenroom/contract/constants.ts';
import type { ErrorCode } from '@greenroom/contract/errors.ts';
import { type Holder, may } from '../../access/rights.ts';
import type { Scope } from '../../access/scope.ts';
import { fail } from '../../platform/http/fail.ts';

/** The user that the rules are applied to. */
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

/** Until when a request made now can be answered. */
export function answerBy(now: Date, { moveAnswerDays }: { readonly moveAnswerDays: number }): Date {
  return new Date(now.getTime() + moveAnswerDays * 86_400_000);
}

/**
 * A date ahead: a host cannot be released in the past.
 * @throws RefusalError `date-not-allowed`
 */
export function releaseDate(text: string, now: Date): Date {
  const at = new Date(text);
  const latest = now.getTime() + RELEASE_MAX_DAYS * 86_400_000;
  if (at.getTime() <= now.getTime() || at.getTime() > latest)
    fail('date-not-allowed', { what: 'release', days: RELEASE_MAX_DAYS });
  return at;
}

/** Why the user may not answer; null: they may. Nobody answers a release, and no side answers its own request. */
export function refusalToAnswer(user: Looker, move: Asked | undefined, now: Date): ErrorCode | null {
  if (!move?.fromInScope || move.kind === 'release' || !may(user, 'hosts:move')) return 'move-not-found';
  return isWaiting(move, now) ? null : 'move-answered';
}

/** Why the user may not withdraw it; null: they may. */
export function refusalToWithdraw(user: Looker, move: Asked | undefined, now: Date): ErrorCode | null {
  if (!move || !may(user, 'hosts:move')) return 'move-not-found';
  if (move.askedBy !== user.id && !hasAskingSide(user, move)) return 'move-not-found';
  return isWaiting(move, now) ? null : 'move-answered';
}

/**
 * Whether the caller's side asked. A user who sees every group is on no side: theirs are their own requests and what the
 * administration records.
 */
export function isAskedByUs(user: Looker, scope: Scope, move: Asked): boolean {
  if (move.askedBy === user.id) return true;
  return (scope.kind === 'bound' || move.kind === 'leave') && hasAskingSide(user, move);
}

/** The administration records leave requests, the group's side releases, and the other side asks for transfers. */
function hasAskingSide(user: Looker, move: Asked): boolean {
  if (move.kind === 'leave') return may(user, 'groups:manage');
  return move.kind === 'release' ? move.fromInScope : move.toInScope;
}

/** A move that is past its time counts as settled, also before the job that settles it has run. */
function isWaiting(move: Asked, now: Date): boolean {
  return move.state === 'open' && now.getTime() < new Date(move.dueAt).getTime();
}
