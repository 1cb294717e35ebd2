import { AVATAR_MAX_BYTES, AVATAR_MAX_MEGAPIXELS } from '@greenroom/contract/constants.ts';
import type { Metadata, Sharp } from 'sharp';
import { fail, RefusalError } from '../http/fail.ts';

const SIDE_PIXELS = 512;
const QUALITY = 82;
const LONGEST_TO_SHORTEST = 8;
const MAX_PIXELS = AVATAR_MAX_MEGAPIXELS * 1_000_000;
/**
 * Time limit for decoding. The largest picture takes at most two seconds, so one that takes far longer is an attack.
 */
const LONGEST_SECONDS = 20;

/** The accepted formats: how the file's first bytes look, and the format that the decoder must then report. */
const KINDS: readonly { readonly begins: RegExp; readonly format: string }[] = [
  { begins: /^\x89PNG\r\n/, format: 'png' },
  { begins: /^\xff\xd8\xff/, format: 'jpeg' },
  { begins: /^GIF8[79]a/, format: 'gif' },
  { begins: /^RIFF[\s\S]{4}WEBP/, format: 'webp' },
  { begins: /^[\s\S]{4}ftyp/, format: 'heif' },
];

/** `cropped` uses the centered square, and `whole` uses the full picture with transparent edges. */
type Shape = 'cropped' | 'whole';

/**
 * Makes a picture safe to serve. It is decoded, rotated by its EXIF data, made a square of 512 pixels, and encoded
 * again as WebP. The result contains only the first frame of an animation, and no metadata. The format is determined
 * from the first bytes, so that the library's other decoders never see an untrusted file. A process rewrites one
 * picture at a time, since a large one takes a few hundred megabytes.
 * @throws RefusalError `picture-not-readable`, `picture-too-large`, or `unavailable` if many pictures are already
 * waiting
 */
export async function rewritePicture(bytes: Buffer, signal: AbortSignal, shape: Shape = 'cropped'): Promise<Buffer> {
  const format = KINDS.find(({ begins }) => begins.test(bytes.toString('latin1', 0, 16)))?.format;
  if (format === undefined) return fail('picture-not-readable');
  return inTurn(() => {
    if (signal.aborted) fail('request-timeout');
    return rewrite(bytes, format, shape);
  });
}

/** Maximum number of waiting requests. Further ones are refused with the time to retry. */
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

async function rewrite(bytes: Buffer, format: string, shape: Shape): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  // Reads only the header. The size is checked here and not by the library, so that the refusal can name the limit.
  const head = await readable(sharp(bytes, { limitInputPixels: false }).metadata());
  if (head.format !== format || (format === 'heif' && head.compression !== 'av1')) return fail('picture-not-readable');
  if (head.width * head.height > MAX_PIXELS) {
    return fail('picture-too-large', {
      maxMegabytes: AVATAR_MAX_BYTES / 1024 / 1024,
      maxMegapixels: AVATAR_MAX_MEGAPIXELS,
    });
  }
  const decoded = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', autoOrient: true });
  const squared = shape === 'cropped' ? square(decoded, head) : whole(decoded);
  return readable(squared.webp({ quality: QUALITY }).timeout({ seconds: LONGEST_SECONDS }).toBuffer());
}

/**
 * Returns the picture's center in the size that is served. Formats that can be decoded at a smaller size take a fifth
 * of the time. A long strip is cropped first, since enlarging the whole strip would produce billions of pixels.
 */
function square(picture: Sharp, head: Metadata): Sharp {
  const { width, height } = head.autoOrient;
  const side = Math.min(width, height);
  const [left, top] = [Math.floor((width - side) / 2), Math.floor((height - side) / 2)];
  const isStrip = Math.max(width, height) > side * LONGEST_TO_SHORTEST;
  const middle = isStrip ? picture.extract({ left, top, width: side, height: side }) : picture;
  return middle.resize(SIDE_PIXELS, SIDE_PIXELS, { fit: 'cover' });
}

function whole(picture: Sharp): Sharp {
  return picture.resize(SIDE_PIXELS, SIDE_PIXELS, { fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } });
}

/** Refuses the picture as not readable if the decoder fails in any way. */
async function readable<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch {
    return fail('picture-not-readable');
  }
}
