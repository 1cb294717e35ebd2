import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { openPromise } from 'yauzl';
import type { FileStore } from '../../platform/files/file-store.ts';
import type { PictureChoice } from './demo-world.ts';

/** Drawn pictures and videos, stored as `woman-012.webp`, `video-003.webm`. */
const ARCHIVE = join(import.meta.dirname, 'pictures.zip');

/** The names under which the pictures were kept; a number beyond the last begins again with the first. */
export interface SavedPictures {
  file(choice: PictureChoice): string;
  video(number: number): string;
}

/** Saves the demonstration's pictures and videos in the store. */
export async function savePictures(files: FileStore): Promise<SavedPictures> {
  const names = new Map<string, string[]>();
  const zip = await openPromise(ARCHIVE);
  for await (const entry of zip.eachEntry()) {
    const [, kind = '', extension = ''] = /^(.+)-\d+\.(webp|webm)$/.exec(entry.fileName) ?? [];
    const name = await files.save(await buffer(await zip.openReadStreamPromise(entry)), extension);
    names.set(kind, [...(names.get(kind) ?? []), name]);
  }
  const find = (kind: string, number: number) => {
    const kept = names.get(kind) ?? [];
    const name = kept[number % kept.length];
    if (name === undefined) throw new Error(`there are no pictures of ${kind}`);
    return name;
  };
  return { file: ({ kind, number }) => find(kind, number), video: (number) => find('video', number) };
}
