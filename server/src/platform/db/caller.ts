import { AsyncLocalStorage } from 'node:async_hooks';
import type { Kysely } from 'kysely';
import type { DB } from './schema.ts';

/** The author of a write, as stored in the audit log (R-PLUS-11). */
export interface Caller {
  /** The user's ID, or null for a service token, a command or a job. */
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
 * Throws if the caller has lost the access that a transaction's writes required (R-PLUS-28). The check runs in that
 * transaction and locks the rows it reads until the commit. So access is withdrawn either before the check or after the
 * commit.
 */
export type AccessCheck = (trx: Kysely<DB>) => Promise<void>;

const callers = new AsyncLocalStorage<{ caller: Caller; check: AccessCheck | null }>();

/** Runs work on behalf of a caller. The audit log attributes all writes during that work to the caller. */
export function asCaller<T>(caller: Caller, run: () => T): T {
  return callers.run({ caller, check: null }, run);
}

/** Runs a caller's work, and commits its writes only if the check passes immediately before the commit. */
export function whileAllowed<T>(check: AccessCheck, run: () => T): T {
  const held = callers.getStore();
  return held ? callers.run({ caller: held.caller, check }, run) : run();
}

/**
 * Checks the caller's access now instead of at the commit. Use this in a transaction that can end the caller's own
 * access, for example by signing the caller out. For jobs and commands there is nothing to check.
 */
export async function requireAccess(trx: Kysely<DB>): Promise<void> {
  await callers.getStore()?.check?.(trx);
}

/** Returns the check that the current work must pass before it commits; null if there is none. */
export function accessCheck(): AccessCheck | null {
  return callers.getStore()?.check ?? null;
}

/** Sets the caller for a call without a session, for all later writes in that call. */
export function nameCaller(known: Pick<Caller, 'id' | 'name'>): void {
  const held = callers.getStore();
  if (held) held.caller = { ...held.caller, ...known };
}

/** Returns the caller for work that the process starts itself. */
export function ownWork(kind: 'job' | 'command', name: string): Caller {
  return { id: null, name: `${kind}:${name}`, via: name, request: null, address: null, agent: null };
}

/** Returns the caller in the form that the audit triggers read from `greenroom.caller`. Empty if there is no caller. */
export function callerText(): string {
  const held = callers.getStore();
  return held ? JSON.stringify(held.caller) : '';
}
