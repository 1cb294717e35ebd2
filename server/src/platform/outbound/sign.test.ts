import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { Webhook } from 'standardwebhooks';
import { expect, test } from 'vitest';
import { SIGNING_SECRET_BYTES, signatureHeaders, writeSigningSecret } from './sign.ts';

test('[R-PLUS-12] an independent verifier accepts a signature for any body, and rejects one with another secret, ID, time or body', () => {
  const [secret, other] = [randomBytes(SIGNING_SECRET_BYTES), randomBytes(SIGNING_SECRET_BYTES)];
  const receiver = new Webhook(writeSigningSecret(secret));
  fc.assert(
    fc.property(fc.json(), fc.stringMatching(/^msg_[a-z0-9]{1,32}$/), (body, id) => {
      const at = new Date();
      const headers = signatureHeaders([secret], { id, at, body });
      expect(receiver.verify(body, headers)).toEqual(JSON.parse(body));
      expect(() => receiver.verify(`${body} `, headers)).toThrow('No matching signature');
      expect(() => receiver.verify(body, { ...headers, 'webhook-id': `${id}x` })).toThrow('No matching signature');
      const late = { ...headers, 'webhook-timestamp': String(Number(headers['webhook-timestamp']) + 1) };
      expect(() => receiver.verify(body, late)).toThrow('No matching signature');
      expect(() => receiver.verify(body, signatureHeaders([other], { id, at, body }))).toThrow('No matching signature');
      // While a secret is being replaced, a signature with either of the two is accepted.
      const both = signatureHeaders([other, secret], { id, at, body });
      expect(receiver.verify(body, both)).toEqual(JSON.parse(body));
    }),
  );
  const old = signatureHeaders([secret], { id: 'msg_1', at: new Date(Date.now() - 3_600_000), body: '{}' });
  expect(() => receiver.verify('{}', old)).toThrow('too old');
});
