import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { UploadSpec } from '@greenroom/contract/kit/upload.ts';
import '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { fail, RefusalError } from './fail.ts';
import type { UploadedFile } from './mount.ts';

/** A multipart body with its one file. */
export interface Form {
  readonly fields: Record<string, string>;
  readonly file: UploadedFile;
}

/**
 * Reads a multipart body. The fields become an object. The one file is written to disk, counted and hashed as it
 * arrives. If the upload is refused or the connection breaks, nothing is left behind.
 * @throws RefusalError `file-missing`, `malformed-request`; for a file over the limit, the code in its spec
 */
export async function receiveUpload(request: FastifyRequest, spec: UploadSpec, path: string): Promise<Form> {
  if (!request.isMultipart()) fail('unsupported-media-type');
  const fields: Record<string, string> = {};
  let file: UploadedFile | null = null;
  try {
    for await (const part of request.parts({
      limits: { fileSize: spec.maxBytes + 1, files: 1, fields: 20, fieldSize: 65_536 },
    })) {
      if (part.type === 'field') fields[part.fieldname] = String(part.value);
      else if (part.fieldname === spec.field) file = await keep(part.file, part.filename, spec, path);
      else part.file.resume();
    }
  } catch (error) {
    await rm(path, { force: true });
    throw isOfTheForm(error) ? new RefusalError('malformed-request', {}, [], null) : error;
  }
  if (!file) fail('file-missing');
  return { fields, file };
}

/**
 * Returns whether the error means a malformed form. The form parser throws plain errors, while disk and connection
 * errors have a code.
 */
function isOfTheForm(error: unknown): boolean {
  return error instanceof Error && !(error instanceof RefusalError) && !('code' in error);
}

async function keep(
  source: NodeJS.ReadableStream,
  fileName: string,
  spec: UploadSpec,
  path: string,
): Promise<UploadedFile> {
  const hash = createHash('sha256');
  let bytes = 0;
  const count = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      hash.update(chunk);
      done(null, chunk);
    },
  });
  await pipeline(source, count, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
  if (bytes > spec.maxBytes) {
    const { code, params } = spec.tooLarge;
    fail(code, { ...params, maxMegabytes: Math.floor(spec.maxBytes / 1024 / 1024) });
  }
  return { path, fileName: baseName(fileName), bytes, sha256: hash.digest('hex') };
}

/** Returns the file name for display, without its path and without control characters. */
function baseName(name: string): string {
  const last = name.split(/[\\/]/).pop() ?? '';
  return [...last.replace(/\p{Cc}/gu, '').slice(-400)].slice(-200).join('').toWellFormed();
}
