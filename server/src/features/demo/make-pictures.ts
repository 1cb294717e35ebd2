import sharp from 'sharp';
import type { FileStore } from '../../platform/files/file-store.ts';
import type { PictureChoice, PictureKind } from './demo-world.ts';
import { drawAvatar } from './draw-avatar.ts';
import { PICTURE_COUNTS } from './picture-counts.ts';

/** The names under which the pictures were kept. */
export interface SavedPictures {
  file(choice: PictureChoice): string;
  /** Address of a video; null where none was made. */
  video(number: number): string | null;
}

const AT_A_TIME = 4;
const KINDS: readonly PictureKind[] = [
  'woman',
  'blurry',
  'not-human',
  'several',
  'border',
  'dimensions',
  'man',
  'low-quality',
  'default',
];

/** Draws every picture and keeps it in the store. */
export async function makePictures(files: FileStore): Promise<SavedPictures> {
  const choices = KINDS.flatMap((kind) =>
    Array.from({ length: PICTURE_COUNTS[kind] }, (_none, number) => ({ kind, number })),
  );
  const names = new Map<string, string>();
  const work = choices.values();
  const one = async () => {
    for (const choice of work) names.set(keyOf(choice), await files.save(await renderAvatar(choice), 'webp'));
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, one));
  return {
    file: (choice) => names.get(keyOf({ ...choice, number: choice.number % PICTURE_COUNTS[choice.kind] })) ?? '',
    video: () => null,
  };
}

export async function renderAvatar(choice: PictureChoice): Promise<Uint8Array> {
  return sharp(Buffer.from(drawAvatar(choice)))
    .webp({ quality: 78, effort: 2 })
    .toBuffer();
}

function keyOf({ kind, number }: PictureChoice): string {
  return `${kind} ${number}`;
}
