import { setTimeout as pause } from 'node:timers/promises';
import * as contract from '@greenroom/contract/applications/applications.ts';
import { expect } from 'vitest';
import { z } from 'zod';
import type { Db } from '../../src/platform/db/database.ts';
import { buildGroup, buildSession, buildUser } from '../worlds/factories.ts';

const PAUSE_MS = 100;

/**
 * Agents that submit batches with five IDs each. An agent submits the next batch once the last one is finished, or
 * refused as retryable.
 */
export interface Writers {
  /** The batches acknowledged so far. */
  readonly acknowledged: readonly number[];
  /** Number of answers for each status. */
  readonly answers: ReadonlyMap<number, number>;
  /** Stops the writers. @throws the first answer that is neither a success nor a refusal with Retry-After */
  stop(): Promise<void>;
}

/** Starts `count` agents that write to Greenroom at the address. */
export async function startWriters(db: Db, address: string, count: number): Promise<Writers> {
  const agents = await Promise.all(Array.from({ length: count }, () => signedInAgent(db)));
  const acknowledged: number[] = [];
  const answers = new Map<number, number>();
  const ended = new AbortController();
  const write = async ({ token, groupId }: { token: string; groupId: number }, writer: number) => {
    for (let round = 0; !ended.signal.aborted; round += 1) {
      const first = 20_000_000 + writer * 1_000_000 + round * 5;
      const text = Array.from({ length: 5 }, (_, index) => first + index).join(' ');
      const id = await sendOnce(address, token, JSON.stringify({ groupId, text }), answers);
      if (id !== null) acknowledged.push(id);
      await pause(PAUSE_MS, undefined, { signal: ended.signal }).catch(() => undefined);
    }
  };
  const writing = Promise.all(agents.map(write));
  // The error is thrown when the writers are stopped, so an earlier error must not end the process.
  writing.catch(() => undefined);
  return {
    acknowledged,
    answers,
    async stop() {
      ended.abort();
      await writing;
    },
  };
}

/** Sends a batch. Returns it, or null if the call can be retried later. */
async function sendOnce(address: string, token: string, body: string, answers: Map<number, number>) {
  const response = await fetch(`${address}${contract.submitTyped.path}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body,
  });
  answers.set(response.status, (answers.get(response.status) ?? 0) + 1);
  if (response.status === 200) return z.object({ data: contract.batch }).parse(await response.json()).data.id;
  const answer = { status: response.status, later: response.headers.has('Retry-After'), body: await response.text() };
  expect(answer).toMatchObject({ status: 503, later: true });
  return null;
}

/** Creates an agent with a session and a group. */
export async function signedInAgent(db: Db): Promise<{ token: string; groupId: number }> {
  const agent = await buildUser(db, { role: 'agent' });
  const { id: groupId } = await buildGroup(db, { agentId: agent.id });
  return { token: await buildSession(db, agent.id), groupId };
}
