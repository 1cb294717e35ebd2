import { AsyncLocalStorage } from 'node:async_hooks';
import type { Kysely } from 'kysely';
import type { DB } from './schema.ts';

/** Who writes, as the audit keeps it (R-PLUS-11). */
export interface Caller {
  /** The user; null for a machine, a command and a job. */
  readonly id: number | null;
  /** The username, `token:<name>`, `command:<name>` or `job:<name>`. */
  readonly name: string;
  /** The id of the call, the job or the command. */
  readonly via: string;
  readonly request: string | null;
  readonly address: string | null;
  readonly agent: string | null;
}

/**
 * Throws if the caller may no longer do what a transaction has written (R-PLUS-28). Runs in that transaction, and locks what
 * it reads until the commit, so that a withdrawal comes either before the check or after the commit.
 */
export type AccessCheck = (trx: Kysely<DB>) => Promise<void>;

const callers = new AsyncLocalStorage<{ caller: Caller; check: AccessCheck | null }>();

/** Runs work in the name of a caller: whatever it writes, by whichever way, is theirs in the audit. */
export function asCaller<T>(caller: Caller, run: () => T): T {
  return callers.run({ caller, check: null }, run);
}

/** Runs a caller's work so that nothing of it is committed unless the check passes right before. */
export function whileAllowed<T>(check: AccessCheck, run: () => T): T {
  const held = callers.getStore();
  return held ? callers.run({ caller: held.caller, check }, run) : run();
}

/**
 * Checks the caller's access now instead of at the commit: for a transaction that may itself end that access, such as one that
 * signs its caller out. Nothing to check in jobs and commands.
 */
export async function requireAccess(trx: Kysely<DB>): Promise<void> {
  await callers.getStore()?.check?.(trx);
}

/** The check that the present work has to pass before it commits; null if there is none. */
export function accessCheck(): AccessCheck | null {
  return callers.getStore()?.check ?? null;
}

/** Says who the caller of a call without a session turned out to be, for what it writes from here on. */
export function nameCaller(known: Pick<Caller, 'id' | 'name'>): void {
  const held = callers.getStore();
  if (held) held.caller = { ...held.caller, ...known };
}

/** Work that the process does by itself. */
export function ownWork(kind: 'job' | 'command', name: string): Caller {
  return { id: null, name: `${kind}:${name}`, via: name, request: null, address: null, agent: null };
}

/** The caller as the trigger reads it from `greenroom.caller`; empty where nobody was named. */
export function callerText(): string {
  const held = callers.getStore();
  return held ? JSON.stringify(held.caller) : '';
}
