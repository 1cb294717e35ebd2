import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { startCluster } from '../server/src/platform/db/cluster/cluster.ts';
import { databaseAt, statement, THROW_AWAY, throwAwayFolder } from '../server/test/global-setup.ts';
import { startProduct } from '../server/test/product-process.ts';
import { plantAccounts, setPassword } from './planted.ts';

/**
 * Creates the state after a fresh clone's first start: demonstration data, and the first users with random passwords.
 * It also adds the accounts in the fixtures' sheets. Each worker runs Greenroom on a copy of this database and its
 * files (see `product.ts`). Everything else in a journey happens in the browser.
 */
export default async function setUp(): Promise<() => Promise<void>> {
  const folder = await throwAwayFolder('greenroom-e2e-');
  const cluster = await startCluster({ dataFolder: folder, log: () => undefined, settings: THROW_AWAY });
  const template = databaseAt(cluster.ownerUrl, 'template_e2e');
  await statement(cluster.ownerUrl, 'create database template_e2e');
  const settings = { DATABASE_URL: databaseAt(cluster.servingUrl, 'template_e2e'), DATABASE_OWNER_URL: template };
  const product = await startProduct({ ...settings, DATA_FOLDER: join(folder, 'template') }, ['--demo']);
  const passwords = firstPasswords(product.said);
  await product.stop();
  await plantAccounts(template);
  process.env.E2E_FOLDER = folder;
  process.env.E2E_CLUSTER = cluster.ownerUrl;
  process.env.E2E_SERVING = cluster.servingUrl;
  process.env.E2E_ADMIN_PASSWORD = passwords.admin;
  process.env.E2E_AGENT_PASSWORD = passwords.agent;
  process.env.E2E_OPERATOR = await setPassword(template, 'operator', passwords.admin);
  process.env.E2E_REVIEWER = await setPassword(template, 'reviewer', passwords.admin);
  return async () => {
    await cluster.stop();
    await rm(folder, { recursive: true, force: true });
  };
}

/** Returns the passwords, which are printed only at the first start. */
function firstPasswords(said: readonly string[]): { admin: string; agent: string } {
  const text = said.join('\n');
  const admin = /administrator\s+admin\s+(\S+)/.exec(text)?.[1];
  const agent = /agent\s+agent\s+(\S+)/.exec(text)?.[1];
  if (!admin || !agent) throw new Error(`the first start printed no passwords: ${text}`);
  return { admin, agent };
}
