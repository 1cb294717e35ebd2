import { AVATAR_MAX_BYTES, AVATAR_MAX_MEGAPIXELS } from '@greenroom/contract/constants.ts';
import type { Metadata, Sharp } from 'sharp';
import { fail, RefusalError } from '../../../platform/http/fail.ts';

const SIDE_PIXELS = 512;
const QUALITY = 82;
const LONGEST_TO_SHORTEST = 8;
const MAX_PIXELS = AVATAR_MAX_MEGAPIXELS * 1_000_000;
/** Decoding the largest picture takes two seconds at most; what takes far longer was made to. */
const LONGEST_SECONDS = 20;

/** The kinds that are taken, by how their bytes begin, and what the decoder must then say that they are. */
const KINDS: readonly { readonly begins: RegExp; readonly format: string }[] = [
  { begins: /^\x89PNG\r\n/, format: 'png' },
  { begins: /^\xff\xd8\xff/, format: 'jpeg' },
  { begins: /^GIF8[79]a/, format: 'gif' },
  { begins: /^RIFF[\s\S]{4}WEBP/, format: 'webp' },
  { begins: /^[\s\S]{4}ftyp/, format: 'heif' },
];

/**
 * A picture as it may be served: decoded, turned by its EXIF, its middle cut to a square of 512 pixels, written anew as
 * WebP; of a moving one the first frame, and no metadata. What its bytes begin with decides on its kind, so that no
 * other decoder of the library ever sees a stranger's file. One at a time in a process: a large one takes a few hundred
 * megabytes.
 * @throws RefusalError `picture-not-readable`, `picture-too-large`, `unavailable` where many wait already
 */
export async function rewritePicture(bytes: Buffer, signal: AbortSignal): Promise<Buffer> {
  const format = KINDS.find(({ begins }) => begins.test(bytes.toString('latin1', 0, 16)))?.format;
  if (format === undefined) return fail('picture-not-readable');
  return inTurn(() => {
    if (signal.aborted) fail('request-timeout');
    return rewrite(bytes, format);
  });
}

/** More than these do not wait, but are told when to come back. */
const MAX_IN_LINE = 12;

let inLine = 0;
let last: Promise<unknown> = Promise.resolve();

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (inLine >= MAX_IN_LINE) throw new RefusalError('unavailable', {}, [], 5);
  inLine += 1;
  const mine = last.then(work).finally(() => {
    inLine -= 1;
  });
  last = mine.catch(() => undefined);
  return mine;
}

async function rewrite(bytes: Buffer, format: string): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  // The head alone is read here, and its size is judged by us: so a refusal can say which limit it was.
  const head = await readable(sharp(bytes, { limitInputPixels: false }).metadata());
  if (head.format !== format || (format === 'heif' && head.compression !== 'av1')) return fail('picture-not-readable');
  if (head.width * head.height > MAX_PIXELS) {
    return fail('picture-too-large', {
      maxMegabytes: AVATAR_MAX_BYTES / 1024 / 1024,
      maxMegapixels: AVATAR_MAX_MEGAPIXELS,
    });
  }
  const decoded = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', autoOrient: true });
  return readable(square(decoded, head).webp({ quality: QUALITY }).timeout({ seconds: LONGEST_SECONDS }).toBuffer());
}

/**
 * The middle of the picture, in the size that it is served in. Kinds that can be decoded smaller than they are take a
 * fifth of the time then. A long strip is cut first: enlarged as a whole it would be billions of pixels.
 */
function square(picture: Sharp, head: Metadata): Sharp {
  const { width, height } = head.autoOrient;
  const side = Math.min(width, height);
  const [left, top] = [Math.floor((width - side) / 2), Math.floor((height - side) / 2)];
  const isStrip = Math.max(width, height) > side * LONGEST_TO_SHORTEST;
  const whole = isStrip ? picture.extract({ left, top, width: side, height: side }) : picture;
  return whole.resize(SIDE_PIXELS, SIDE_PIXELS, { fit: 'cover' });
}

/** Whatever the decoder objects to is the picture's fault. */
async function readable<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch {
    return fail('picture-not-readable');
  }
}
