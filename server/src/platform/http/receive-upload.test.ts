import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { submitFile, submitTyped } from '@greenroom/contract/applications/applications.ts';
import { refusal } from '@greenroom/contract/kit/envelope.ts';
import { expect, test, vi } from 'vitest';
import { testServer } from '../../../test/server.ts';
import { buildGroup, signIn } from '../../../test/worlds/factories.ts';

const server = await testServer({ RUN: 'api' });
const { db } = server.product.deps;
const agent = await signIn(server, 'agent');
const group = await buildGroup(db, { agentId: agent.id });
const headers = { Authorization: `Bearer ${agent.token}` };

const temporary = () => readdir(join(server.folder, 'files', 'temporary'));
const send = (body: string, type: string) =>
  server.fetch(submitFile.path, { method: 'POST', headers: { ...headers, 'Content-Type': type }, body });

test('an upload whose connection is cut leaves no file behind', async () => {
  const upload = request(`${server.address}${submitFile.path}`, {
    method: 'POST',
    headers: { ...headers, 'Content-Type': 'multipart/form-data; boundary=x', 'Content-Length': 10_000_000 },
  });
  upload.on('error', () => undefined); // this test aborts the upload
  upload.write('--x\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\n');
  upload.write('12345678\n'.repeat(50_000));
  await vi.waitFor(async () => expect(await temporary()).toHaveLength(1));
  upload.destroy();
  await vi.waitFor(async () => expect(await temporary()).toHaveLength(0));
});

test('an incomplete form, or one without a boundary or with two files, is refused, and leaves no file behind', async () => {
  const part = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\n12345678';
  const answers = await Promise.all([
    send(part, 'multipart/form-data; boundary=x'),
    send(`${part}\r\n--x--\r\n`, 'multipart/form-data'),
    send(`${part}\r\n${part}\r\n--x--\r\n`, 'multipart/form-data; boundary=x'),
    send(
      `${part}\r\n--x\r\nContent-Disposition: form-data; name="__proto__"\r\n\r\n1`,
      'multipart/form-data; boundary=x',
    ),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400]);
  expect(await temporary()).toEqual([]);
});

test('[R-HOST-3] a form that is compressed as a whole is refused immediately, with any encoding and however slowly it arrives', async () => {
  const part = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\n12345678\r\n--x--\r\n';
  for (const [encoding, body] of [
    ['gzip', gzipSync(part)],
    ['br', brotliCompressSync(part)],
    ['x-unknown', Buffer.from(part)],
  ] as const) {
    const upload = request(`${server.address}${submitFile.path}`, {
      method: 'POST',
      headers: {
        ...headers,
        'Content-Type': 'multipart/form-data; boundary=x',
        'Content-Encoding': encoding,
        'Content-Length': 10_000_000,
      },
    });
    upload.on('error', () => undefined); // this test ends the upload
    upload.write(body);
    const [response] = await once(upload, 'response');
    expect([encoding, response.statusCode]).toEqual([encoding, 415]);
    const refused = refusal.parse(JSON.parse(await text(response)).data);
    expect(refused.code).toBe('encoding-not-supported');
    upload.destroy();
  }
  expect(await temporary()).toEqual([]);
});

test('other calls are read compressed within the same limit, and refused with an unknown encoding', async () => {
  const call = (encoding: string, body: Buffer) =>
    server.fetch(submitTyped.path, {
      method: 'POST',
      headers: { ...headers, 'Content-Type': 'application/json', 'Content-Encoding': encoding },
      body: Uint8Array.from(body),
    });
  const typed = (length: number) => JSON.stringify({ groupId: group.id, dryRun: true, text: '1'.repeat(length) });
  expect((await call('gzip', gzipSync(typed(8)))).status).toBe(200);
  expect((await call('gzip', gzipSync(typed(30_000_000)))).status).toBe(413);
  const unknown = await call('x-unknown', Buffer.from(typed(8)));
  expect([unknown.status, refusal.parse(JSON.parse(await unknown.text()).data).code]).toEqual([
    415,
    'encoding-not-supported',
  ]);
});

test('a header cell and a file name that are cut within a character become displayable text', async () => {
  const csv = `${'a'.repeat(99)}😀,other\n12345678,2\n22345678,3\n`;
  const batch = await server.get(
    submitFile,
    { groupId: group.id },
    { as: agent, file: { name: `😀${'a'.repeat(195)}.csv`, bytes: new TextEncoder().encode(csv) } },
  );
  expect(batch.remarks).toContainEqual({ code: 'header-skipped', params: { text: `${'a'.repeat(99)}\ufffd` } });
  expect(batch.fileName).toBe(`😀${'a'.repeat(195)}.csv`);
});
