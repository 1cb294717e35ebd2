import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface Smtp {
  /** The value for SMTP_URL. */
  readonly url: string;
  stop(): Promise<void>;
}

/**
 * Starts a real SMTP server on loopback.
 * @param take receives each email with the recipients in its envelope; if it throws an error, the server answers the
 * sender with that error
 */
export async function startSmtp(take: (to: readonly string[], bytes: Buffer) => unknown): Promise<Smtp> {
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      const parts: Buffer[] = [];
      const to = session.envelope.rcptTo.map((one) => one.address);
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        Promise.resolve()
          .then(() => take(to, Buffer.concat(parts)))
          .then(() => done(), done);
      });
    },
  });
  const listening = smtp.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const address = listening.address();
  return {
    url: `smtp://127.0.0.1:${isAddress(address) ? address.port : 0}`,
    stop: () => new Promise((resolve) => smtp.close(() => resolve())),
  };
}

function isAddress(given: string | AddressInfo | null): given is AddressInfo {
  return typeof given === 'object' && given !== null;
}
