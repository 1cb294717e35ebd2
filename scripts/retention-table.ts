import { RETENTION_MS, type Retained } from '@greenroom/contract/retention.ts';

const WHAT: Readonly<Record<Retained, string>> = {
  sheets: 'sheets that were previewed and not submitted, 512 MB in each process at most',
  checks:
    'checks without adding; if a user checks more than 2,097,152 IDs, the oldest are deleted sooner, after an hour at the earliest',
  idempotencyAnswers: 'answers to calls with an idempotency key',
  exports: 'exports and their files',
  webhookDeliveries: 'webhook deliveries',
  notifications: 'notifications, read or not',
  failedSignIns: 'failed sign-ins, the newest 100,000 at most',
  knownBrowsers: 'keys of known browsers, which replace a verification code',
};
const UNITS = [
  { ms: 86_400_000, name: 'day' },
  { ms: 3_600_000, name: 'hour' },
  { ms: 60_000, name: 'minute' },
];
const PLACE = /(<!-- retention: .* -->\n)[\s\S]*(<!-- end of retention -->\n)/;

/** Writes the table of automatic deletions and their times between a document's two marks. */
export function withRetention(document: string): string {
  if (!PLACE.test(document)) throw new Error('The document has no marks between which the retention table stands');
  const kinds = Object.keys(RETENTION_MS).filter((kind): kind is Retained => kind in RETENTION_MS);
  const rows = kinds.map((kind) => `| ${WHAT[kind]} | ${inWords(RETENTION_MS[kind])} |\n`);
  const table = `| Greenroom deletes | after |\n|---|---|\n${rows.join('')}`;
  return document.replace(PLACE, (_all, begin, end) => `${begin}${table}${end}`);
}

function inWords(ms: number): string {
  const unit = UNITS.find((each) => ms % each.ms === 0);
  const count = ms / (unit?.ms ?? 1);
  return `${count} ${unit?.name ?? 'millisecond'}${count === 1 ? '' : 's'}`;
}
