import type { Db } from '../../platform/db/database.ts';
import { defineTimedJob } from '../../platform/queue/queue.ts';
import { sealEntries } from './chain.queries.ts';

/** In one transaction: about half a second. */
const AT_ONCE = 10_000;

export const sealAuditJob = defineTimedJob({
  name: 'seal-audit',
  cron: '* * * * *',
  async run({ db }) {
    await sealAll(db);
  },
});

/** Continues the chain until every entry that is there now has its seal (R-PLUS-11); returns how many it sealed. */
export async function sealAll(db: Db): Promise<number> {
  for (let sealed = 0; ; ) {
    const now = await sealEntries(db, AT_ONCE);
    sealed += now;
    if (now < AT_ONCE) return sealed;
  }
}
