import { createHmac } from 'node:crypto';

const PREFIX = 'whsec_';
/** 256 bits, the length of the hash. The specification asks for 24 to 64 bytes. */
export const SIGNING_SECRET_BYTES = 32;

/** Returns a signing secret in the format that its receiver gets (Standard Webhooks). */
export function writeSigningSecret(secret: Buffer): string {
  return PREFIX + secret.toString('base64');
}

/**
 * Returns the headers that a receiver uses to verify that a body is authentic, unchanged and recent (Standard Webhooks
 * 1.0.0). There is one signature for each secret.
 * @param body the bytes that are sent, as text
 */
export function signatureHeaders(
  secrets: readonly Buffer[],
  { id, at, body }: { readonly id: string; readonly at: Date; readonly body: string },
): { 'webhook-id': string; 'webhook-timestamp': string; 'webhook-signature': string } {
  const seconds = String(Math.floor(at.getTime() / 1000));
  const signed = `${id}.${seconds}.${body}`;
  const signatures = secrets.map((secret) => `v1,${createHmac('sha256', secret).update(signed).digest('base64')}`);
  return { 'webhook-id': id, 'webhook-timestamp': seconds, 'webhook-signature': signatures.join(' ') };
}
