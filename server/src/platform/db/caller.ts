import { AsyncLocalStorage } from 'node:async_hooks';

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

const callers = new AsyncLocalStorage<{ caller: Caller }>();

/** Runs work in the name of a caller: whatever it writes, by whichever way, is theirs in the audit. */
export function asCaller<T>(caller: Caller, run: () => T): T {
  return callers.run({ caller }, run);
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
