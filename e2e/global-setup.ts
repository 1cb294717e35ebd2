import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startCluster } from '../server/src/platform/db/cluster/cluster.ts';
import { startProduct } from '../server/test/product-process.ts';
import { receiveLetters } from './letters.ts';
import { plantAccounts, setPassword } from './planted.ts';

/**
 * The product as a fresh clone runs it: an empty database, demonstration data, first users with random passwords. What
 * the fixtures' sheets name is planted beside it; the rest of a journey goes through the browser.
 */
export default async function setUp(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'greenroom-e2e-'));
  const cluster = await startCluster({ dataFolder: folder, log: () => undefined, settings: { fsync: 'off' } });
  const letters = join(folder, 'letters');
  await mkdir(letters);
  const post = await receiveLetters(letters);
  const product = await startProduct(
    {
      DATABASE_URL: cluster.url,
      DATA_FOLDER: folder,
      SMTP_URL: post.url,
      FILING_NUMBER: 'ICP 12345678-1',
      SECOND_FACTOR_ROLES: 'sub-agent',
    },
    ['--demo'],
  );
  await plantAccounts(cluster.url);
  const passwords = firstPasswords(product.said);
  process.env.E2E_ADDRESS = product.address;
  process.env.E2E_DATABASE = cluster.url;
  process.env.E2E_LETTERS = letters;
  process.env.E2E_ADMIN_PASSWORD = passwords.admin;
  process.env.E2E_AGENT_PASSWORD = passwords.agent;
  process.env.E2E_OPERATOR = await setPassword(cluster.url, 'operator', passwords.admin);
  process.env.E2E_REVIEWER = await setPassword(cluster.url, 'reviewer', passwords.admin);
  return async () => {
    await product.stop();
    await post.stop();
    await cluster.stop();
    await rm(folder, { recursive: true, force: true });
  };
}

/** The passwords are printed once, at the first start. */
function firstPasswords(said: readonly string[]): { admin: string; agent: string } {
  const text = said.join('\n');
  const admin = /administrator\s+admin\s+(\S+)/.exec(text)?.[1];
  const agent = /agent\s+agent\s+(\S+)/.exec(text)?.[1];
  if (!admin || !agent) throw new Error(`the first start printed no passwords: ${text}`);
  return { admin, agent };
}
