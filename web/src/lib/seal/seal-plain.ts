import { sha256 } from '@noble/hashes/sha2.js';

const HASH_BYTES = 32;

/**
 * Encrypts with RSAES-OAEP-ENCRYPT (RFC 8017, 7.1.1), SHA-256, MGF1-SHA-256 and an empty label, for browsers without
 * Web Crypto.
 * @throws RangeError if the text is longer than the key allows
 */
export function sealWithBigInt(text: Uint8Array, spki: Uint8Array): Uint8Array {
  const { modulus, exponent, bytes } = readPublicKey(spki);
  const padded = pad(text, bytes);
  return toBytes(power(toInteger(padded), exponent, modulus), bytes);
}

function pad(text: Uint8Array, bytes: number): Uint8Array {
  const room = bytes - text.length - 2 * HASH_BYTES - 2;
  if (room < 0) throw new RangeError('The text is too long for the key');
  const block = Uint8Array.of(...sha256(new Uint8Array()), ...new Uint8Array(room), 1, ...text);
  const seed = crypto.getRandomValues(new Uint8Array(HASH_BYTES));
  const maskedBlock = xor(block, mask(seed, block.length));
  const maskedSeed = xor(seed, mask(maskedBlock, HASH_BYTES));
  return Uint8Array.of(0, ...maskedSeed, ...maskedBlock);
}

/** Returns the mask that MGF1 generates (RFC 8017, B.2.1). */
function mask(seed: Uint8Array, length: number): Uint8Array {
  const out = new Uint8Array(Math.ceil(length / HASH_BYTES) * HASH_BYTES);
  for (let counter = 0; counter * HASH_BYTES < length; counter += 1) {
    out.set(sha256(Uint8Array.of(...seed, 0, 0, counter >>> 8, counter & 0xff)), counter * HASH_BYTES);
  }
  return out.subarray(0, length);
}

function xor(left: Uint8Array, right: Uint8Array): Uint8Array {
  return left.map((byte, index) => byte ^ (right[index] ?? 0));
}

/** Reads a SubjectPublicKeyInfo: SEQUENCE { algorithm, BIT STRING { SEQUENCE { modulus, exponent } } }. */
function readPublicKey(spki: Uint8Array): { modulus: bigint; exponent: bigint; bytes: number } {
  const outer = readElement(spki, 0);
  const algorithm = readElement(spki, outer.start);
  const bits = readElement(spki, algorithm.end);
  // The first byte of a BIT STRING counts unused bits.
  const key = readElement(spki, bits.start + 1);
  const modulus = readElement(spki, key.start);
  const exponent = readElement(spki, modulus.end);
  const number = toInteger(spki.subarray(modulus.start, modulus.end));
  return {
    modulus: number,
    exponent: toInteger(spki.subarray(exponent.start, exponent.end)),
    bytes: Math.ceil(number.toString(2).length / 8),
  };
}

/** Returns the start and end of one DER element's content. */
function readElement(der: Uint8Array, at: number): { start: number; end: number } {
  const first = der[at + 1] ?? 0;
  if (first < 0x80) return { start: at + 2, end: at + 2 + first };
  const digits = first & 0x7f;
  const length = Number(toInteger(der.subarray(at + 2, at + 2 + digits)));
  const start = at + 2 + digits;
  return { start, end: start + length };
}

function toInteger(bytes: Uint8Array): bigint {
  return BigInt(`0x0${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`);
}

function toBytes(value: bigint, length: number): Uint8Array {
  const hex = value.toString(16).padStart(length * 2, '0');
  return Uint8Array.from({ length }, (_, index) => Number.parseInt(hex.slice(index * 2, index * 2 + 2), 16));
}

function power(base: bigint, exponent: bigint, modulus: bigint): bigint {
  let result = 1n;
  let square = base % modulus;
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * square) % modulus;
    square = (square * square) % modulus;
  }
  return result;
}
