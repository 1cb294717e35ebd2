import sharp from 'sharp';
import type { FileStore } from '../../../platform/files/file-store.ts';
import type { PictureChoice, PictureKind } from '../demo-world.ts';
import { PICTURE_COUNTS, VIDEO_COUNT } from '../picture-counts.ts';
import { drawAvatar } from './draw-avatar.ts';
import { renderVideo } from './render-video.ts';

/** The names under which the pictures were kept. */
export interface SavedPictures {
  file(choice: PictureChoice): string;
  video(number: number): string;
}

/** The number of drawing threads in the library. */
const AT_A_TIME = 4;
const COARSE_PIXELS = 34;
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

interface Work {
  readonly key: string;
  readonly extension: 'webp' | 'webm';
  readonly render: () => Promise<Uint8Array>;
}

/** Draws every picture and every video and saves them in the store. */
export async function makePictures(files: FileStore): Promise<SavedPictures> {
  const names = new Map<string, string>();
  const work = listWork().values();
  const worker = async () => {
    for (const { key, extension, render } of work) names.set(key, await files.save(await render(), extension));
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, worker));
  const find = (key: string) => {
    const name = names.get(key);
    if (name === undefined) throw new Error(`there is no ${key}`);
    return name;
  };
  return {
    file: ({ kind, number }) => find(keyOf({ kind, number: number % PICTURE_COUNTS[kind] })),
    video: (number) => find(`video ${number % VIDEO_COUNT}`),
  };
}

function listWork(): Work[] {
  const videos = Array.from({ length: VIDEO_COUNT }, (_none, number) => ({
    key: `video ${number}`,
    extension: 'webm' as const,
    render: () => renderVideo(number),
  }));
  const pictures = KINDS.flatMap((kind) =>
    Array.from({ length: PICTURE_COUNTS[kind] }, (_none, number) => ({
      key: keyOf({ kind, number }),
      extension: 'webp' as const,
      render: () => renderAvatar({ kind, number }),
    })),
  );
  return [...videos, ...pictures];
}

/** An avatar as WebP, 320 pixels wide; the same choice gives the same picture. */
async function renderAvatar(choice: PictureChoice): Promise<Uint8Array> {
  const { svg, width, height } = drawAvatar(choice);
  const picture = sharp(Buffer.from(svg));
  switch (choice.kind) {
    case 'blurry':
      return picture.blur(9).webp({ quality: 60, effort: 1 }).toBuffer();
    case 'low-quality': {
      const coarse = await picture.resize(COARSE_PIXELS).jpeg({ quality: 12 }).toBuffer();
      return sharp(coarse).resize(width, height, { kernel: 'nearest' }).webp({ quality: 60, effort: 1 }).toBuffer();
    }
    default:
      return picture.webp({ quality: 80, effort: 1 }).toBuffer();
  }
}

function keyOf({ kind, number }: PictureChoice): string {
  return `${kind} ${number}`;
}
