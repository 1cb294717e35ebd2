import { createHash } from 'node:crypto';
import { appendFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AuditFinding } from '@greenroom/contract/administration/audit.ts';
import { z } from 'zod';
import type { Db } from '../../platform/db/database.ts';
import { listSealed, listUnsealed, type SealedEntry } from './chain.queries.ts';

/** The chain's head at some time, as recorded outside the database. */
export interface Head {
  readonly position: number;
  readonly hash: string;
}

export interface Verified {
  readonly position: number;
  readonly hash: Buffer;
  readonly entries: number;
  /** At most `MOST_FINDINGS` entries. */
  readonly findings: readonly AuditFinding[];
}

/** Maximum number of findings. More would add no information. */
export const MOST_FINDINGS = 1000;
const AT_ONCE = 2000;
/** An entry without a seal is reported after this time. Sealing runs every minute. */
const UNSEALED_SECONDS = 600;

/**
 * Recalculates the whole chain from the entries (R-PLUS-11), one part at a time so that memory use stays constant.
 * After a broken place, it continues from the stored seal, so that each place is reported once.
 * @param heads heads that were recorded earlier; only these reveal that the whole chain was rewritten or its end
 * removed
 */
export async function verifyChain(
  db: Db,
  heads: readonly Head[],
  unsealedSeconds = UNSEALED_SECONDS,
): Promise<Verified> {
  const noted = Map.groupBy(heads, ({ position }) => position);
  const findings: AuditFinding[] = [];
  const add = (found: readonly AuditFinding[]) => findings.push(...found.slice(0, MOST_FINDINGS - findings.length));
  let last: Link = { position: 0, hash: Buffer.alloc(0) };
  let entries = 0;
  for (;;) {
    const part = await listSealed(db, last.position, AT_ONCE);
    for (const sealed of part) {
      add(findingsAt(sealed, last, noted.get(sealed.position) ?? []));
      last = sealed;
      entries += sealed.text === null ? 0 : 1;
    }
    if (part.length < AT_ONCE) break;
  }
  const cut = Math.max(0, ...heads.map(({ position }) => position));
  if (cut > last.position) add([{ kind: 'cut', position: last.position + 1, entry: null, to: cut }]);
  const unsealed = await listUnsealed(db, unsealedSeconds, MOST_FINDINGS);
  add(
    unsealed.map(({ id, gone }) => ({
      kind: gone ? 'unsealed-removed' : 'unsealed',
      position: null,
      entry: id,
      to: null,
    })),
  );
  return { position: last.position, hash: last.hash, entries, findings };
}

interface Link {
  readonly position: number;
  readonly hash: Buffer;
}

function findingsAt(sealed: SealedEntry, last: Link, noted: readonly Head[]): AuditFinding[] {
  const { position, entryId: entry } = sealed;
  const found = (kind: AuditFinding['kind']): AuditFinding => ({ kind, position, entry, to: null });
  const findings: AuditFinding[] = [];
  const follows = position === last.position + 1;
  if (!follows) findings.push({ kind: 'missing', position: last.position + 1, entry: null, to: position - 1 });
  if (sealed.text === null) findings.push(found('removed'));
  else if (!sha256(sealed.text).equals(sealed.digest)) findings.push(found('edited'));
  if (follows && !linkOf(last, sealed).equals(sealed.hash)) findings.push(found('reordered'));
  if (noted.some(({ hash }) => hash !== sealed.hash.toString('hex'))) findings.push(found('rewritten'));
  return findings;
}

function linkOf(last: Link, { position, digest }: SealedEntry): Buffer {
  const place = Buffer.alloc(8);
  place.writeBigInt64BE(BigInt(position));
  return createHash('sha256').update(last.hash).update(place).update(digest).digest();
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

const head = z.object({ at: z.string(), position: z.number().int(), hash: z.string() });

/** Returns the path of the file to which the daily check appends the chain's head. The file is not in the database. */
export function headsFile(dataFolder: string): string {
  return join(dataFolder, 'audit-heads.ndjson');
}

/** Returns all recorded heads; empty if there is no file yet. A last line that a crash truncated is left out. */
export async function readHeads(path: string): Promise<Head[]> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '';
    throw error;
  });
  const whole = text.split('\n').slice(0, -1);
  return whole.map((line) => head.parse(JSON.parse(line)));
}

export async function noteHead(path: string, at: Date, { position, hash }: Head): Promise<void> {
  await appendFile(path, `${JSON.stringify({ at: at.toISOString(), position, hash })}\n`, { mode: 0o600 });
}
