import { constants, generateKeyPairSync, privateDecrypt } from 'node:crypto';
import { expect, test } from 'vitest';
import { sealerFor, sealPassword, sealWithoutWebCrypto, sealWithWebCrypto } from './seal.ts';

const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 3072 });
const spki = publicKey.export({ type: 'spki', format: 'der' });
const uuid = '7f8e2b52-6b54-4a83-9a0c-0b5a1a0a4c11';

function open(sealed: Uint8Array): string {
  const options = { key: privateKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' };
  return privateDecrypt(options, sealed).toString('utf8');
}

test('[R-SES-10] an encrypted password contains the password, the code’s uuid and the server’s time, and the server can decrypt it', async () => {
  const key = { keyId: 1, spki: spki.toString('base64'), now: 1_795_000_000_123 };
  const sealed = await sealPassword('pâss wörd 密码', uuid, key);
  expect(JSON.parse(open(Buffer.from(sealed, 'base64')))).toEqual({ password: 'pâss wörd 密码', uuid, at: key.now });
});

test('[R-SES-10] the passwords of one call are encrypted with one uuid, and those of another call with another', async () => {
  const key = { keyId: 1, spki: spki.toString('base64'), now: 1_795_000_000_123 };
  const { uuid: own, seal } = sealerFor(key);
  const texts = await Promise.all(['old', 'new'].map(seal));
  const opened = texts.map((text) => JSON.parse(open(Buffer.from(text, 'base64'))));
  expect(opened).toEqual([
    { password: 'old', uuid: own, at: key.now },
    { password: 'new', uuid: own, at: key.now },
  ]);
  expect(sealerFor(key).uuid).not.toBe(own);
});

test('[R-SES-10] without Web Crypto, as on a plain-http intranet address, the server decrypts the same form', async () => {
  const texts = ['', 'a', 'x'.repeat(318), JSON.stringify({ password: '密码', uuid, at: 1 })];
  for (const text of texts) {
    const bytes = new TextEncoder().encode(text);
    const plain = await sealWithoutWebCrypto(bytes, Uint8Array.from(spki));
    const native = await sealWithWebCrypto(bytes, Uint8Array.from(spki));
    expect(plain).toHaveLength(384);
    expect(native).toHaveLength(384);
    expect(open(plain)).toBe(text);
    expect(open(native)).toBe(text);
  }
});

test('the same text is encrypted differently each time', async () => {
  const bytes = new TextEncoder().encode('secret');
  const [one, other] = await Promise.all([
    sealWithoutWebCrypto(bytes, Uint8Array.from(spki)),
    sealWithoutWebCrypto(bytes, Uint8Array.from(spki)),
  ]);
  expect(one).not.toEqual(other);
});

test('a text that is too long for the key is rejected, not truncated', async () => {
  await expect(sealWithoutWebCrypto(new Uint8Array(319), Uint8Array.from(spki))).rejects.toThrow(RangeError);
});
