/**
 * Verifies the audit chain and prints its head:
 *
 * npm run audit -- verify
 * npm run audit -- verify --head 1200:9f86d081…
 * npm run audit -- head
 *
 * `verify` recalculates the chain from the entries, and compares it with the given heads and with those that the daily
 * check recorded in the data folder. `head` prints the current head, which you should store elsewhere. Exit status 1
 * means that the audit log is not intact or the command failed, and 2 that the arguments are wrong.
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { AuditFinding } from '@greenroom/contract/administration/audit.ts';
import { type Head, headsFile, MOST_FINDINGS, readHeads, sealAll, verifyChain } from './features/audit/index.ts';
import { type Command, complain, runCommand } from './platform/command-line.ts';
import { readConfig } from './platform/config.ts';
import { defaultDataFolder } from './platform/db/cluster/cluster.ts';
import type { Db } from './platform/db/database.ts';
import { withDatabase } from './platform/db/with-database.ts';

const USAGE = `Usage: npm run audit -- verify [--head <position>:<hash>]
       npm run audit -- head`;
const ROOT = join(import.meta.dirname, '../..');

await runCommand(USAGE, readArguments);

function readArguments(): Command | null {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { head: { type: 'string', multiple: true, default: [] } },
  });
  const heads = values.head.map(readHead);
  if (positionals.length !== 1 || heads.includes(null)) return null;
  const given = heads.filter((head) => head !== null);
  const onDatabase = (work: (db: Db) => Promise<number>) => () => withDatabase('audit', work);
  if (positionals[0] === 'verify') return onDatabase((db) => verify(db, given));
  return positionals[0] === 'head' && given.length === 0 ? onDatabase(printHead) : null;
}

function readHead(text: string): Head | null {
  const [, position, hash] = /^(\d{1,15}):([0-9a-f]{64})$/i.exec(text) ?? [];
  return position === undefined || hash === undefined ? null : { position: Number(position), hash: hash.toLowerCase() };
}

async function verify(db: Db, given: readonly Head[]): Promise<number> {
  const folder = readConfig().dataFolder ?? (await defaultDataFolder(ROOT));
  const noted = await readHeads(headsFile(folder));
  await sealAll(db);
  const { position, hash, entries, findings } = await verifyChain(db, [...noted, ...given]);
  for (const finding of findings) console.log(describe(finding));
  if (findings.length === MOST_FINDINGS) complain(`There are more than ${MOST_FINDINGS}; further ones are not named.`);
  const against = noted.length + given.length;
  console.log(
    findings.length === 0
      ? `The audit is whole: ${entries} entries, held against ${against} noted ends. Its end: ${position}:${hash.toString('hex')}`
      : `The audit is not as it was written: ${findings.length} findings. docs/operations.md says what to do.`,
  );
  return findings.length === 0 ? 0 : 1;
}

async function printHead(db: Db): Promise<number> {
  await sealAll(db);
  const { position, hash } = await verifyChain(db, []);
  console.log(`${position}:${hash.toString('hex')}`);
  return 0;
}

function describe({ kind, position, entry, to }: AuditFinding): string {
  switch (kind) {
    case 'edited':
      return `Entry ${entry} (position ${position}) was edited: it is not what was sealed.`;
    case 'removed':
      return `Entry ${entry} (position ${position}) was removed.`;
    case 'missing':
      return `Positions ${position} to ${to} of the chain were removed.`;
    case 'reordered':
      return `Position ${position} (entry ${entry}) does not follow from the one before: the order was changed.`;
    case 'cut':
      return `Positions ${position} to ${to} at the end of the chain were removed: an end was noted that is not there.`;
    case 'rewritten':
      return `Position ${position} (entry ${entry}) is not as it was noted: the chain was rewritten up to there.`;
    case 'unsealed':
      return `Entry ${entry} has had no seal for more than ten minutes.`;
    case 'unsealed-removed':
      return `Entry ${entry} was removed before it was sealed.`;
  }
}
