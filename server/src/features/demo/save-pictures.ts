import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { openPromise } from 'yauzl';
import type { FileStore } from '../../platform/files/file-store.ts';

/** Archive of drawn images and videos, with names such as `woman-012.webp` and `video-003.webm`. */
const ARCHIVE = join(import.meta.dirname, 'pictures.zip');

export interface SavedPictures {
  /** Returns the name under which an image or video of this kind was saved. Numbers after the last one wrap around. */
  file(kind: string, number: number): string;
}

/** Saves the demonstration's images and videos in the store. */
export async function savePictures(files: FileStore): Promise<SavedPictures> {
  const names = new Map<string, string[]>();
  const zip = await openPromise(ARCHIVE);
  for await (const entry of zip.eachEntry()) {
    const [, kind = '', extension = ''] = /^(.+)-\d+\.(webp|webm)$/.exec(entry.fileName) ?? [];
    const name = await files.save(await buffer(await zip.openReadStreamPromise(entry)), extension);
    names.set(kind, [...(names.get(kind) ?? []), name]);
  }
  return {
    file(kind, number) {
      const saved = names.get(kind) ?? [];
      const name = saved[number % saved.length];
      if (name === undefined) throw new Error(`there are no pictures of ${kind}`);
      return name;
    },
  };
}
