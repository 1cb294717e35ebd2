import type { Input } from '@greenroom/contract/kit/route.ts';
import type { drawCaptcha as contract } from '@greenroom/contract/session.ts';
import type { Ctx } from '../../../context.ts';
import type { FileAnswer } from '../../../platform/http/mount.ts';
import { insertCaptcha } from '../session.queries.ts';

/** Without letters that people confuse. */
const LOOK_ALIKE = '0oO1ilILqg9B8S5Z2';

/** Draws a picture of four letters for a uuid chosen by the caller; the answer is only in the database. */
export async function drawCaptcha(ctx: Ctx, input: Input<typeof contract>): Promise<FileAnswer> {
  const { create, sharp } = await pens();
  const drawn = create({
    size: 4,
    noise: 2,
    ignoreChars: LOOK_ALIKE,
    width: 132,
    height: 44,
    fontSize: 46,
    color: false,
  });
  const { captchaSeconds } = ctx.settings.current;
  const expiresAt = new Date(ctx.clock.now().getTime() + captchaSeconds * 1000);
  await insertCaptcha(ctx.db, input.uuid, drawn.text, expiresAt);
  const body = await sharp(Buffer.from(drawn.data), { density: 144 })
    .flatten({ background: '#f4f6f8' })
    .png()
    .toBuffer();
  return { contentType: 'image/png', fileName: null, body, cacheSeconds: 0 };
}

/** Loaded with the first picture: a process that draws none needs less memory without them. */
async function pens() {
  const [{ default: sharp }, { create }] = await Promise.all([import('sharp'), import('svg-captcha')]);
  return { sharp, create };
}
