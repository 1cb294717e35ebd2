/** SHA-256 (FIPS 180-4) in plain JavaScript, for pages on plain http. Small inputs only: nothing is streamed. */
export function sha256(message: Uint8Array): Uint8Array {
  const padded = padMessage(message);
  const view = new DataView(padded.buffer);
  const state = Uint32Array.from(INITIAL);
  const words = new Uint32Array(64);
  for (let offset = 0; offset < padded.length; offset += 64) {
    spread(words, view, offset);
    compress(state, words);
  }
  const digest = new DataView(new ArrayBuffer(32));
  state.forEach((word, index) => {
    digest.setUint32(index * 4, word);
  });
  return new Uint8Array(digest.buffer);
}

/** The first 32 bits of the fractional part of a root of each of the first primes: the standard's constants. */
function fractions(count: number, root: (prime: number) => number): number[] {
  const primes: number[] = [];
  for (let candidate = 2; primes.length < count; candidate += 1) {
    if (primes.every((prime) => candidate % prime !== 0)) primes.push(candidate);
  }
  return primes.map((prime) => ((root(prime) % 1) * 0x1_0000_0000) >>> 0);
}

const INITIAL = fractions(8, Math.sqrt);
const ROUND = fractions(64, Math.cbrt);

function padMessage(message: Uint8Array): Uint8Array<ArrayBuffer> {
  const padded = new Uint8Array(Math.ceil((message.length + 9) / 64) * 64);
  padded.set(message);
  padded[message.length] = 0x80;
  new DataView(padded.buffer).setUint32(padded.length - 4, message.length * 8);
  return padded;
}

function spread(words: Uint32Array, view: DataView, offset: number): void {
  for (let index = 0; index < 16; index += 1) words[index] = view.getUint32(offset + index * 4);
  for (let index = 16; index < 64; index += 1) {
    const early = at(words, index - 15);
    const late = at(words, index - 2);
    const first = turn(early, 7) ^ turn(early, 18) ^ (early >>> 3);
    const second = turn(late, 17) ^ turn(late, 19) ^ (late >>> 10);
    words[index] = at(words, index - 16) + first + at(words, index - 7) + second;
  }
}

function compress(state: Uint32Array, words: Uint32Array): void {
  const work = Uint32Array.from(state);
  for (let index = 0; index < 64; index += 1) {
    const [a, b, c, e, f, g, h] = [0, 1, 2, 4, 5, 6, 7].map((place) => at(work, place));
    const choice = ((e ?? 0) & (f ?? 0)) ^ (~(e ?? 0) & (g ?? 0));
    const upper = turn(e ?? 0, 6) ^ turn(e ?? 0, 11) ^ turn(e ?? 0, 25);
    const first = (h ?? 0) + upper + choice + (ROUND[index] ?? 0) + at(words, index);
    const majority = ((a ?? 0) & (b ?? 0)) ^ ((a ?? 0) & (c ?? 0)) ^ ((b ?? 0) & (c ?? 0));
    const lower = turn(a ?? 0, 2) ^ turn(a ?? 0, 13) ^ turn(a ?? 0, 22);
    work.copyWithin(1, 0, 7);
    work[4] = at(work, 4) + first;
    work[0] = first + lower + majority;
  }
  state.forEach((word, index) => {
    state[index] = word + at(work, index);
  });
}

function turn(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by));
}

function at(words: Uint32Array, index: number): number {
  return words[index] ?? 0;
}
