import type { SheetFrame } from './decode-frames.ts';

/** A frame as bytes: the length of its JSON in four, then the JSON. */
export function encodeFrame(frame: SheetFrame): Buffer {
  const body = Buffer.from(JSON.stringify(frame));
  const header = Buffer.allocUnsafe(4);
  header.writeUInt32BE(body.length);
  return Buffer.concat([header, body]);
}
