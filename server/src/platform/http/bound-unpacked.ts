import { Readable } from 'node:stream';
import { fail } from './fail.ts';

/**
 * Maximum ratio of unpacked to packed bytes. Fact deliveries unpack to 10 to 30 times their size, and a sheet to up to
 * 100 times.
 */
const MAX_RATIO = 100;
/** Up to this size the ratio is not limited. */
const RATIO_FREE_BYTES = 4 * 1024 * 1024;
/** The cost of a line in addition to its bytes. An empty or invalid line costs as much as a short fact. */
const LINE_BYTES = 64;
const LINE_FEED = 0x0a;

/**
 * Limits a body that is read as a stream. A packed body ends with `payload-ratio` as soon as it unpacks to more than
 * legitimate content can. Otherwise, 300 KB of gzip could unpack to 300 MB of blank lines, which would keep the process
 * busy for a minute.
 * @param body the unpacked body; its `receivedEncodedLength` is the number of packed bytes that have arrived
 */
export function boundUnpacked(body: Readable): Readable {
  return 'receivedEncodedLength' in body ? Readable.from(bounded(body, () => packedBytes(body))) : body;
}

async function* bounded(body: Readable, packed: () => number): AsyncGenerator<unknown> {
  let work = 0;
  for await (const chunk of body) {
    work += Buffer.isBuffer(chunk) ? workOf(chunk) : 0;
    if (work > RATIO_FREE_BYTES && work > MAX_RATIO * packed()) fail('payload-ratio', { max: MAX_RATIO });
    yield chunk;
  }
}

function workOf(chunk: Buffer): number {
  let lines = 0;
  for (let at = chunk.indexOf(LINE_FEED); at !== -1; at = chunk.indexOf(LINE_FEED, at + 1)) lines += 1;
  return chunk.length + lines * LINE_BYTES;
}

function packedBytes(body: Readable): number {
  return 'receivedEncodedLength' in body ? Number(body.receivedEncodedLength) : 0;
}
