import { AsyncLocalStorage } from 'node:async_hooks';
import type { Kysely } from 'kysely';
import type { DB } from './schema.ts';

/** The author of a write, as the audit log stores it (R-PLUS-11). */
export interface Caller {
  /** The user's ID; null for a service token, a command and a job. */
  readonly id: number | null;
  /** The username, `token:<name>`, `command:<name>` or `job:<name>`. */
  readonly name: string;
  /** The ID of the call, the job or the command. */
  readonly via: string;
  readonly request: string | null;
  readonly address: string | null;
  readonly agent: string | null;
}

/**
 * Throws if the caller can no longer do what a transaction has written (R-PLUS-28). It runs in that transaction, and
 * locks the rows that it reads until the commit. So a withdrawal comes either before the check or after the commit.
 */
export type AccessCheck = (trx: Kysely<DB>) => Promise<void>;

const callers = new AsyncLocalStorage<{ caller: Caller; check: AccessCheck | null }>();

/** Runs work in the name of a caller. The audit log attributes all of its writes to that caller. */
export function asCaller<T>(caller: Caller, run: () => T): T {
  return callers.run({ caller, check: null }, run);
}

/** Runs a caller's work so that nothing of it is committed unless the check passes right before. */
export function whileAllowed<T>(check: AccessCheck, run: () => T): T {
  const held = callers.getStore();
  return held ? callers.run({ caller: held.caller, check }, run) : run();
}

/**
 * Checks the caller's access now instead of at the commit, for a transaction that may itself end that access, such as
 * one that signs its caller out. Jobs and commands have nothing to check.
 */
export async function requireAccess(trx: Kysely<DB>): Promise<void> {
  await callers.getStore()?.check?.(trx);
}

/** Returns the check that the current work must pass before it commits; null if there is none. */
export function accessCheck(): AccessCheck | null {
  return callers.getStore()?.check ?? null;
}

/** Names the caller of a call without a session, for all its further writes. */
export function nameCaller(known: Pick<Caller, 'id' | 'name'>): void {
  const held = callers.getStore();
  if (held) held.caller = { ...held.caller, ...known };
}

/** Returns the caller for work that the process starts on its own. */
export function ownWork(kind: 'job' | 'command', name: string): Caller {
  return { id: null, name: `${kind}:${name}`, via: name, request: null, address: null, agent: null };
}

/** Returns the caller in the form that the trigger reads from `greenroom.caller`; empty without a caller. */
export function callerText(): string {
  const held = callers.getStore();
  return held ? JSON.stringify(held.caller) : '';
}
