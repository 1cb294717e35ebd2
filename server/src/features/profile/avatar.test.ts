import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32, deflateSync, gzipSync } from 'node:zlib';
import { AVATAR_MAX_BYTES } from '@greenroom/contract/constants.ts';
import * as contract from '@greenroom/contract/profile.ts';
import { readInfo } from '@greenroom/contract/session.ts';
import { sql } from 'kysely';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { peopleState } from '../../../test/models/people-state.ts';
import { testServer } from '../../../test/server.ts';
import type { SignedIn } from '../../../test/signed-in.ts';
import { signIn } from '../../../test/worlds/factories.ts';
import { rewritePicture } from '../../platform/files/rewrite-picture.ts';

const server = await testServer({ RUN: 'api' });
const { db, files } = server.product.deps;

const upload = (as: SignedIn, bytes: Uint8Array, name = 'me.png') =>
  server.call(contract.updateAvatar, {}, { as, file: { name, bytes } });
const stored = async () => ({
  kept: (await readdir(join(server.folder, 'files', 'kept'))).sort(),
  temporary: await readdir(join(server.folder, 'files', 'temporary')),
});
const avatarOf = async (as: SignedIn) => (await server.get(readInfo, {}, { as })).avatar ?? '';
async function served(as: SignedIn): Promise<Buffer> {
  const answer = await server.fetch(`/avatar/${await avatarOf(as)}`);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp']);
  return Buffer.from(await answer.arrayBuffer());
}

const RED = { r: 220, g: 20, b: 20 };
const BLUE = { r: 20, g: 20, b: 220 };
/** Creates an image that is red on the left and blue on the right, unless it is rotated. */
async function halves(width: number, height: number) {
  const blue = await sharp({ create: { width: width / 2, height, channels: 3, background: BLUE } })
    .png()
    .toBuffer();
  return sharp({ create: { width, height, channels: 3, background: RED } }).composite([
    { input: blue, left: width / 2, top: 0 },
  ]);
}
async function colorAt(picture: Buffer, left: number, top: number): Promise<'red' | 'blue' | 'other'> {
  const [r = 0, g = 0, b = 0] = await sharp(picture)
    .extract({ left, top, width: 1, height: 1 })
    .removeAlpha()
    .raw()
    .toBuffer();
  if (g > 90) return 'other';
  return r > 150 ? 'red' : b > 150 ? 'blue' : 'other';
}

/** Builds a PNG with the given size in its header and the given bytes as pixels. */
function png(width: number, height: number, pixels: Buffer): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([1, 0, 0, 0, 0], 8);
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))]);
}
/** Builds a valid PNG whose pixels take a thousand times as many bytes as the file. */
function bomb(width: number, height: number): Buffer {
  return png(width, height, deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height)));
}

describe('an avatar', () => {
  test('is re-encoded as a WebP of 512 by 512 pixels, rotated upright, cropped to its center, without metadata', async () => {
    const as = await signIn(server, 'agent');
    const turned = await (await halves(900, 600))
      .withExif({ IFD0: { Copyright: 'Nina Winter', Orientation: '6' }, IFD3: { GPSLatitude: '41/1 0/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect((await sharp(turned).metadata()).exif?.length).toBeGreaterThan(50);
    expect(await upload(as, turned, 'holiday.jpg')).toMatchObject({ http: 200, body: { status: 0 } });
    const picture = await served(as);
    const about = await sharp(picture).metadata();
    expect(about).toMatchObject({ format: 'webp', width: 512, height: 512 });
    expect([about.exif, about.icc, about.xmp, about.iptc, about.orientation]).toEqual(Array(5).fill(undefined));
    expect(picture.includes('Nina')).toBe(false);
    // An image that the camera stored sideways becomes upright, so its left side is now the top.
    expect([await colorAt(picture, 256, 60), await colorAt(picture, 256, 450)]).toEqual(['red', 'blue']);
  });

  test('can be a PNG, JPEG, WebP, GIF or AVIF with any file name, and an animation gives its first frame', async () => {
    const as = await signIn(server, 'agent');
    const wide = await halves(400, 300);
    const frames = await sharp(
      [
        await wide.clone().png().toBuffer(),
        await sharp({ create: { width: 400, height: 300, channels: 3, background: BLUE } })
          .png()
          .toBuffer(),
      ],
      { join: { animated: true } },
    )
      .gif()
      .toBuffer();
    expect((await sharp(frames, { animated: true }).metadata()).pages).toBe(2);
    const kinds = [
      await wide.clone().png().toBuffer(),
      await wide.clone().jpeg({ progressive: true }).toBuffer(),
      await wide.clone().webp().toBuffer(),
      await wide.clone().avif({ effort: 0 }).toBuffer(),
      frames,
    ];
    for (const bytes of kinds) {
      expect(await upload(as, bytes, '../../etc/passwd')).toMatchObject({ http: 200 });
      const picture = await served(as);
      expect(await sharp(picture).metadata()).toMatchObject({ format: 'webp', width: 512, height: 512 });
      expect([await colorAt(picture, 60, 256), await colorAt(picture, 450, 256)]).toEqual(['red', 'blue']);
    }
  });

  test('can have one pixel, one line or forty megapixels', async () => {
    const as = await signIn(server, 'agent');
    for (const bytes of [bomb(1, 1), bomb(30_000, 1), bomb(1, 30_000), bomb(8000, 5000)]) {
      expect(await upload(as, bytes)).toMatchObject({ http: 200 });
      expect(await sharp(await served(as)).metadata()).toMatchObject({ format: 'webp', width: 512, height: 512 });
    }
  });

  test('is removed from storage if it is replaced or deleted, and its file name reveals nothing', async () => {
    const as = await signIn(server, 'agent');
    const bytes = await (await halves(60, 60)).png().toBuffer();
    await upload(as, bytes);
    const first = await avatarOf(as);
    await upload(as, bytes);
    const second = await avatarOf(as);
    expect(new Set([first, second]).size).toBe(2);
    for (const name of [first, second]) expect(name).toMatch(/^avatar-[0-9a-f]{40}\.webp$/);
    expect((await server.fetch(`/avatar/${first}`)).status).toBe(404);
    expect(await server.get(contract.deleteAvatar, {}, { as })).toMatchObject({ id: as.id, avatar: null });
    expect((await server.fetch(`/avatar/${second}`)).status).toBe(404);
    expect(await server.get(contract.deleteAvatar, {}, { as })).toMatchObject({ avatar: null });
    expect((await stored()).kept).not.toContain(second);
  });

  test('stays in storage if other users have it as well, or if its user did not upload it', async () => {
    const [as, other] = [await signIn(server, 'agent'), await signIn(server, 'agent')];
    const bytes = await (await halves(60, 60)).png().toBuffer();
    const shared = await files.save(bytes, 'webp');
    await sql`update users set avatar_file = ${shared} where id in (${as.id}, ${other.id})`.execute(db);
    await upload(as, bytes);
    expect((await server.fetch(`/avatar/${shared}`)).status).toBe(200);
    const own = await avatarOf(as);
    await sql`update users set avatar_file = ${own} where id = ${other.id}`.execute(db);
    await server.get(contract.deleteAvatar, {}, { as });
    expect((await server.fetch(`/avatar/${own}`)).status).toBe(200);
    await server.get(contract.deleteAvatar, {}, { as: other });
    expect((await server.fetch(`/avatar/${own}`)).status).toBe(404);
    // Demo accounts can share an image.
    await sql`update users set avatar_file = ${shared} where id = ${as.id}`.execute(db);
    await server.get(contract.deleteAvatar, {}, { as });
    expect((await server.fetch(`/avatar/${shared}`)).status).toBe(200);
  });

  test('remains alone after ten simultaneous uploads, with no file left without an owner', async () => {
    const as = await signIn(server, 'agent');
    const before = (await stored()).kept;
    const bytes = await (await halves(60, 60)).png().toBuffer();
    const answers = await Promise.all(Array.from({ length: 10 }, () => upload(as, bytes)));
    expect(answers.map(({ http }) => http)).toEqual(Array(10).fill(200));
    expect((await stored()).kept).toEqual([...before, await avatarOf(as)].sort());
  });
});

describe('uploads that are not pictures or are made to do harm', () => {
  const html = Buffer.from('<!doctype html><script>alert(1)</script>');
  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>',
  );
  const whole = {
    png: async () => (await halves(300, 200)).png().toBuffer(),
    jpeg: async () => (await halves(300, 200)).jpeg().toBuffer(),
    webp: async () => (await halves(300, 200)).webp().toBuffer(),
    gif: async () => (await halves(300, 200)).gif().toBuffer(),
    avif: async () => (await halves(300, 200)).avif({ effort: 0 }).toBuffer(),
  };
  const cut = async (kind: keyof typeof whole, share = 0.5) => {
    const bytes = await whole[kind]();
    return bytes.subarray(0, Math.floor(bytes.length * share));
  };
  const gif = (width: number, height: number) => {
    const head = Buffer.from('GIF89a\0\0\0\0\x80\0\0\0\0\0\xff\xff\xff,\0\0\0\0\0\0\0\0\0\x02\x02D\x01\0;', 'latin1');
    for (const at of [6, 24]) {
      head.writeUInt16LE(width, at);
      head.writeUInt16LE(height, at + 2);
    }
    return head;
  };
  const cases: readonly [string, string, () => Promise<Buffer> | Buffer][] = [
    ['nothing at all', 'picture-not-readable', () => Buffer.alloc(0)],
    ['a web page called a picture', 'picture-not-readable', () => html],
    ['an svg', 'picture-not-readable', () => svg],
    [
      'an svg behind an XML head',
      'picture-not-readable',
      () => Buffer.concat([Buffer.from('<?xml version="1.0"?>\n'), svg]),
    ],
    ['a packed svg', 'picture-not-readable', () => gzipSync(svg)],
    [
      'an svg that begins as an AVIF does',
      'picture-not-readable',
      () => Buffer.concat([Buffer.from('<!--ftypavif-->'), svg]),
    ],
    ['an svg that begins as a GIF does', 'picture-not-readable', () => Buffer.concat([Buffer.from('GIF89a'), svg])],
    ['a script that begins as a GIF does', 'picture-not-readable', () => Buffer.from('GIF89a/*\0\0*/=1;alert(1)')],
    [
      'a web page that begins as a JPEG does',
      'picture-not-readable',
      () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), html]),
    ],
    ['a PDF', 'picture-not-readable', () => Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj')],
    ['a TIFF', 'picture-not-readable', async () => (await halves(30, 20)).tiff().toBuffer()],
    ['the head of a PNG alone', 'picture-not-readable', async () => (await whole.png()).subarray(0, 33)],
    ['half a PNG', 'picture-not-readable', () => cut('png')],
    ['half a JPEG', 'picture-not-readable', () => cut('jpeg')],
    ['a JPEG that lacks its last tenth', 'picture-not-readable', () => cut('jpeg', 0.9)],
    ['half a WebP', 'picture-not-readable', () => cut('webp')],
    ['half a GIF', 'picture-not-readable', () => cut('gif')],
    ['half an AVIF', 'picture-not-readable', () => cut('avif')],
    ['a PNG whose pixels are noise', 'picture-not-readable', () => png(64, 64, Buffer.from('no deflate'))],
    [
      'a PNG that promises more pixels than it has',
      'picture-not-readable',
      () => png(640, 640, deflateSync(Buffer.alloc(50))),
    ],
    ['a PNG of 20,000 by 20,000 in 50 kB', 'picture-too-large', () => bomb(20_000, 20_000)],
    ['a PNG one line over forty megapixels', 'picture-too-large', () => bomb(8000, 5001)],
    ['a GIF that says it is 65,535 by 65,535', 'picture-too-large', () => gif(65_535, 65_535)],
    [
      'a PNG that says it is 2,147,483,647 wide',
      'picture-not-readable',
      () => png(2_147_483_647, 2_147_483_647, deflateSync(Buffer.alloc(9))),
    ],
    ['a file one byte over the limit', 'picture-too-large', () => Buffer.alloc(AVATAR_MAX_BYTES + 1, 'x')],
    ['a file far over the limit', 'picture-too-large', () => Buffer.alloc(4 * AVATAR_MAX_BYTES, 'x')],
  ];

  test.each(cases)('%s is refused as %s, and nothing is stored', async (_what, code, make) => {
    const as = await signIn(server, 'agent');
    const [files, people, bytes] = [await stored(), await peopleState(db), await make()];
    const answer = await upload(as, bytes);
    expect(answer).toMatchObject({ http: 422, body: { status: 1 }, refusal: { code } });
    if (code === 'picture-too-large') {
      expect(answer.refusal?.params).toEqual({ maxMegabytes: 5, maxMegapixels: 40 });
      expect(answer.body.message).toContain('40');
    }
    expect(await stored()).toEqual(files);
    expect(files.temporary).toEqual([]);
    expect(await peopleState(db)).toBe(people);
  });

  test('a form without the picture is refused', async () => {
    const as = await signIn(server, 'agent');
    const form = new FormData();
    form.set('file', new Blob([Uint8Array.from(html)]), 'a.png');
    const headers = { Authorization: `Bearer ${as.token}` };
    const answer = await server.fetch(contract.updateAvatar.path, { method: 'POST', headers, body: form });
    expect(await answer.json()).toMatchObject({ status: 1, data: { code: 'file-missing' } });
  });

  test('only the picture is stored from a file that is something else as well', async () => {
    const as = await signIn(server, 'agent');
    const archive = Buffer.from('PK\x03\x04 <script>alert(1)</script> <?php system($_GET[0]); ?>', 'latin1');
    const inside = await (await halves(64, 64))
      .withExif({ IFD0: { ImageDescription: '<script>alert(2)</script>' } })
      .jpeg()
      .toBuffer();
    expect(await upload(as, Buffer.concat([inside, archive]), 'a.jpg.php')).toMatchObject({ http: 200 });
    const picture = await served(as);
    expect(picture.toString('latin1')).not.toMatch(/<script|<\?php/);
    const answer = await server.fetch(`/avatar/${await avatarOf(as)}`);
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  });

  test('other calls are answered while the largest pictures are decoded', async () => {
    const as = await signIn(server, 'agent');
    const large = bomb(8000, 5000);
    let decoding = true;
    const uploads = Promise.all(Array.from({ length: 3 }, () => upload(as, large))).finally(() => {
      decoding = false;
    });
    let answered = 0;
    while (decoding) {
      await server.get(readInfo, {}, { as });
      answered += 1;
    }
    expect((await uploads).map(({ http }) => http)).toEqual([200, 200, 200]);
    expect(answered).toBeGreaterThan(3);
  });

  test('twelve of twenty simultaneous uploads get a turn, the others must retry later, and the next one is accepted', async () => {
    const bytes = await whole.png();
    const { signal } = new AbortController();
    const settled = await Promise.allSettled(Array.from({ length: 20 }, () => rewritePicture(bytes, signal)));
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(12);
    const refused = settled.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    expect(refused).toEqual(
      Array.from({ length: 8 }, () => expect.objectContaining({ code: 'unavailable', retryAfterSeconds: 5 })),
    );
    expect(await rewritePicture(bytes, signal)).toBeInstanceOf(Buffer);
  });
});
