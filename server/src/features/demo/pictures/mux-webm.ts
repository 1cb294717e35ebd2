/**
 * Makes a small silent WebM out of pictures: a lossy WebP is one VP8 key frame in a RIFF box, and a WebM of key frames
 * alone is those frames, each with its time.
 */

const FOUR_CC_OFFSET = 12;
const CHUNK_DATA_OFFSET = 20;
/** A cluster's blocks count their time in 16 bits of milliseconds. */
const MAX_CLUSTER_MS = 32_000;

/** @throws where the WebP is not a plain lossy one: it has transparency, or is lossless. */
function frameOf(webp: Uint8Array): Uint8Array {
  const view = new DataView(webp.buffer, webp.byteOffset, webp.byteLength);
  const kind = new TextDecoder('latin1').decode(webp.subarray(FOUR_CC_OFFSET, FOUR_CC_OFFSET + 4));
  if (kind !== 'VP8 ') throw new Error(`a frame is ${kind}, not VP8`);
  const length = view.getUint32(FOUR_CC_OFFSET + 4, true);
  return webp.subarray(CHUNK_DATA_OFFSET, CHUNK_DATA_OFFSET + length);
}

/** EBML: an identifier, the length in eight bytes, the content. */
function element(id: number, ...content: readonly Uint8Array[]): Buffer {
  const digits = id.toString(16);
  const head = Buffer.alloc(8);
  head.writeBigUInt64BE(BigInt(content.reduce((sum, part) => sum + part.length, 0)));
  head[0] = 0x01;
  return Buffer.concat([Buffer.from(digits, 'hex'), head, ...content]);
}

function whole(id: number, value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return element(id, bytes);
}

function decimal(id: number, value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleBE(value);
  return element(id, bytes);
}

function text(id: number, value: string): Buffer {
  return element(id, Buffer.from(value, 'latin1'));
}

/** One block: track 1, its time, that it is a key frame, the frame. */
function block(frame: Uint8Array, atMs: number): Buffer {
  const head = Buffer.from([0x81, 0, 0, 0x80]);
  head.writeInt16BE(atMs, 1);
  return element(0xa3, head, frame);
}

/**
 * @param frames lossy WebP pictures of one size, without transparency
 * @param frameMs how long each is shown
 */
export function muxWebm(
  frames: readonly Uint8Array[],
  size: { width: number; height: number },
  frameMs: number,
): Buffer {
  if (frames.length * frameMs > MAX_CLUSTER_MS) throw new Error('the film is too long for one cluster');
  const header = element(
    0x1a45dfa3,
    ...[whole(0x4286, 1), whole(0x42f7, 1), whole(0x42f2, 4), whole(0x42f3, 8)],
    ...[text(0x4282, 'webm'), whole(0x4287, 2), whole(0x4285, 2)],
  );
  const info = element(
    0x1549a966,
    ...[whole(0x2ad7b1, 1_000_000), decimal(0x4489, frames.length * frameMs)],
    ...[text(0x4d80, 'greenroom'), text(0x5741, 'greenroom')],
  );
  const picture = element(0xe0, whole(0xb0, size.width), whole(0xba, size.height));
  const track = element(
    0xae,
    ...[whole(0xd7, 1), whole(0x73c5, 1), whole(0x83, 1), whole(0x9c, 0), text(0x86, 'V_VP8')],
    ...[whole(0x23e383, frameMs * 1_000_000), picture],
  );
  const blocks = frames.map((frame, index) => block(frameOf(frame), index * frameMs));
  const cluster = element(0x1f43b675, whole(0xe7, 0), ...blocks);
  return Buffer.concat([header, element(0x18538067, info, element(0x1654ae6b, track), cluster)]);
}
