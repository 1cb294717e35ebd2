import { bestLocale } from '@greenroom/contract/locales.ts';
import { retentionDays } from '@greenroom/contract/retention.ts';
import { z } from 'zod';
import type { Deps } from '../../context.ts';
import type { Trx } from '../../platform/db/database.ts';
import { defineJob } from '../../platform/queue/queue.ts';
import { notifyExportFinished } from '../notifications/index.ts';
import { enqueueOwnWebhooks } from '../webhooks/index.ts';
import { deservesLetter, keptUntil } from './exports.policy.ts';
import {
  type Claim,
  claimNext,
  type ExportRecord,
  failExport,
  finishExport,
  giveBack,
  isAbandoned,
} from './exports.queries.ts';
import { stopSchedule } from './schedules.queries.ts';
import { type Outcome, writeExport } from './write-export.ts';

/**
 * A queue that writes short or long exports one after another. `more` is set if exports were added since it last
 * looked.
 */
interface Lane {
  readonly short: boolean;
  running: boolean;
  more: boolean;
}

const lanes = new WeakMap<Deps['db'], readonly Lane[]>();

function lanesOf({ db }: Deps): readonly Lane[] {
  const known = lanes.get(db) ?? [true, false].map((short): Lane => ({ short, running: false, more: false }));
  lanes.set(db, known);
  return known;
}

/**
 * Writes all waiting exports. Each process writes one short and one long export at a time, so that pages stay fast and
 * small exports don't wait for large ones. If a process is killed, another one takes over its job and starts its export
 * again.
 */
export const writeExportsJob = defineJob({
  name: 'write-exports',
  payload: z.object({}),
  async run(deps, _payload, signal) {
    const drained = await Promise.allSettled(lanesOf(deps).map((lane) => drain(deps, lane, signal)));
    for (const lane of drained) if (lane.status === 'rejected') throw lane.reason;
  },
});

async function drain(deps: Deps, lane: Lane, signal: AbortSignal): Promise<void> {
  lane.more = true;
  if (lane.running) return;
  lane.running = true;
  try {
    while (lane.more && !signal.aborted) {
      lane.more = false;
      while (!signal.aborted && (await writeNext(deps, lane, signal))) lane.more = true;
    }
  } finally {
    lane.running = false;
  }
}

/** Writes the next export. @returns false if none is waiting */
async function writeNext(deps: Deps, { short }: Lane, signal: AbortSignal): Promise<boolean> {
  const workerKey = deps.presence.key;
  const ordered = await claimNext(deps.db, { short, workerKey, now: deps.clock.now() });
  if (ordered === undefined) return false;
  const claim = { id: ordered.id, workerKey };
  try {
    const outcome = await writeExport(deps, ordered, claim, signal);
    if (outcome.kind === 'outdated') await giveBack(deps.db, claim);
    else await settle(deps, ordered, claim, outcome);
  } catch (error) {
    if (!signal.aborted) throw error;
    // The process is stopping. Another process starts the export again.
    await deps.db.transaction().execute(async (trx) => {
      await giveBack(trx, claim);
      await writeExportsJob.enter(trx, {});
    });
  }
  return true;
}

type Settled = Exclude<Outcome, { kind: 'outdated' }>;

/** Records the end of an export and notifies its owner, in one transaction. */
async function settle(deps: Deps, ordered: ExportRecord, claim: Claim, outcome: Settled): Promise<void> {
  if (outcome.kind === 'dropped') return;
  const now = deps.clock.now();
  const expiresAt = keptUntil(now);
  const { id, userId, list, format } = ordered;
  const isSettled = await deps.db.transaction().execute(async (trx) => {
    const isOurs =
      outcome.kind === 'written'
        ? await finishExport(trx, claim, { ...outcome, now, expiresAt })
        : await failExport(trx, claim, { ...outcome, now, expiresAt });
    if (!isOurs) return false;
    await deps.events.publish(trx, { userId }, { topic: 'export', id });
    const rows = outcome.kind === 'written' ? outcome.rows : 0;
    if (outcome.kind === 'written') {
      const item = { exportId: id, list, format, rows, bytes: outcome.bytes, expiresAt: expiresAt.toISOString() };
      await enqueueOwnWebhooks(trx, 'export.finished', userId, now, [item]);
    }
    const state = outcome.kind === 'written' ? 'finished' : await failedState(trx, ordered, outcome, now);
    const byLetter = ordered.byLetter || deservesLetter(new Date(ordered.createdAt), now);
    const title = deps.messages.text(bestLocale([ordered.locale]), `exports.list.${list}`);
    const notice = {
      userId,
      byLetter,
      exportId: id,
      list: title,
      state,
      rows,
      days: retentionDays('exports'),
    } as const;
    await notifyExportFinished(deps, trx, notice, now);
    return true;
  });
  if (!isSettled && (await isAbandoned(deps.db, id))) await deps.files.remove(ordered.file);
}

/** Errors that also stop the schedule, because the owner can no longer read the list. */
const ENDS_REPEATING: readonly string[] = ['forbidden', 'group-not-found'];

async function failedState(
  trx: Trx,
  { scheduleId }: ExportRecord,
  { code }: { readonly code: string },
  now: Date,
): Promise<'failed' | 'stopped'> {
  if (scheduleId === null || !ENDS_REPEATING.includes(code)) return 'failed';
  return (await stopSchedule(trx, scheduleId, now)) ? 'stopped' : 'failed';
}
