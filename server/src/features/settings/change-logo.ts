import { readFile } from 'node:fs/promises';
import type { KeptSettings } from '@greenroom/contract/administration/settings.ts';
import type { UserCtx } from '../../context.ts';
import { rewritePicture } from '../../platform/files/rewrite-picture.ts';
import type { UploadedFile } from '../../platform/http/mount.ts';
import { saveLogoFile, saveSettings } from './save-settings.ts';

/**
 * Sets the logo, which stands at the head of the menu and on the sign-in screen. The upload is decoded and encoded again.
 * @throws RefusalError `picture-not-readable`, `picture-too-large`; nothing is stored then
 */
export async function changeLogo(ctx: UserCtx, _input: object, file: UploadedFile): Promise<KeptSettings> {
  const picture = await rewritePicture(await readFile(file.path), ctx.signal, 'whole');
  const logo = await saveLogoFile(ctx, picture);
  try {
    return await saveSettings(ctx, { logo }, []);
  } catch (error) {
    await ctx.files.remove(logo);
    throw error;
  }
}
