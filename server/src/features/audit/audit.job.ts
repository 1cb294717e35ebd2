import type { Deps } from '../../context.ts';
import type { Db } from '../../platform/db/database.ts';
import { defineTimedJob } from '../../platform/queue/queue.ts';
import { notifyUsers } from '../notifications/index.ts';
import { insertCheck, listAuditReaders, sealEntries } from './chain.queries.ts';
import { noteHead, readHeads, type Verified, verifyChain } from './chain.ts';

/** Entries per transaction, which takes about half a second. */
const AT_ONCE = 10_000;

export const sealAuditJob = defineTimedJob({
  name: 'seal-audit',
  cron: '* * * * *',
  async run({ db }) {
    await sealAll(db);
  },
});

/** Extends the chain until every current entry has a seal (R-PLUS-11). Returns the number of new seals. */
export async function sealAll(db: Db): Promise<number> {
  for (let sealed = 0; ; ) {
    const now = await sealEntries(db, AT_ONCE);
    sealed += now;
    if (now < AT_ONCE) return sealed;
  }
}

export const checkAuditJob = defineTimedJob({
  name: 'check-audit',
  cron: '23 3 * * *',
  async run(deps) {
    await checkAudit(deps);
  },
});

/**
 * Checks the whole chain against its entries and the recorded heads, and stores the result for the Audit log page. If
 * the chain is intact, its head is recorded in the log and the data folder. If there is a finding, all users who can
 * read the audit log are notified.
 */
export async function checkAudit(
  deps: Pick<Deps, 'db' | 'log' | 'clock' | 'events' | 'auditHeadsFile'>,
): Promise<Verified> {
  const { db, log, auditHeadsFile } = deps;
  await sealAll(db);
  const verified = await verifyChain(db, await readHeads(auditHeadsFile));
  const at = deps.clock.now();
  const head = { position: verified.position, hash: verified.hash.toString('hex') };
  if (verified.findings.length === 0) {
    if (head.position > 0) await noteHead(auditHeadsFile, at, head);
    log.info({ ...head, entries: verified.entries }, 'the audit is whole');
  } else log.error({ ...head, findings: verified.findings.slice(0, 20) }, 'the audit is not as it was written');
  await db.transaction().execute(async (trx) => {
    await insertCheck(trx, { at, ...verified });
    if (verified.findings.length === 0) return;
    const readers = await listAuditReaders(trx);
    const params = { findings: verified.findings.length };
    await notifyUsers(
      deps,
      trx,
      'audit-broken',
      readers.map((userId) => ({ userId, params })),
      at,
    );
  });
  return verified;
}
