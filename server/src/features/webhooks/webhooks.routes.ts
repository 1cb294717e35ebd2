import { offsetOf } from '@greenroom/contract/kit/page.ts';
import type { Data, Input } from '@greenroom/contract/kit/route.ts';
import * as contract from '@greenroom/contract/webhooks/webhooks.ts';
import { may } from '../../access/rights.ts';
import { isWithin } from '../../access/within-own.ts';
import type { UserCtx } from '../../context.ts';
import type { Db } from '../../platform/db/database.ts';
import { fail } from '../../platform/http/fail.ts';
import { type MountedRoute, mount } from '../../platform/http/mount.ts';
import {
  type AddressRefusal,
  hostOf,
  type InnerPlaces,
  isNameOf,
  refusalOf,
} from '../../platform/outbound/addresses.ts';
import { resolveAll } from '../../platform/outbound/post.ts';
import { SIGNING_SECRET_BYTES, writeSigningSecret } from '../../platform/outbound/sign.ts';
import { requireUnchanged } from '../../platform/version.ts';
import { switchOff } from './sending.queries.ts';
import {
  countOwn,
  countWebhookRows,
  editedFields,
  findWebhookRow,
  insertWebhook,
  type Keeper,
  listOwners,
  listWebhookRows,
  lockWebhook,
  removeWebhook,
  replaceSecret,
  switchOn,
  updateWebhook,
} from './webhooks.queries.ts';

/** Lists the caller's own webhooks, then other users' webhooks that the caller can manage. */
async function listWebhooks(
  ctx: UserCtx,
  input: Input<typeof contract.listWebhooks>,
): Promise<Data<typeof contract.listWebhooks>> {
  const keeper = await keeperOf(ctx, ctx.db);
  const page = { size: input.size, offset: offsetOf(input), now: ctx.clock.now() };
  const [rows, total] = await Promise.all([listWebhookRows(ctx.db, keeper, page), countWebhookRows(ctx.db, keeper)]);
  return { rows, total };
}

/**
 * Creates the caller's own webhook. The signing secret is only in this answer.
 * @throws RefusalError the errors from `requireAddress`, `too-many-webhooks`
 */
async function createWebhook(
  ctx: UserCtx,
  input: Input<typeof contract.createWebhook>,
): Promise<Data<typeof contract.createWebhook>> {
  const fields = { name: input.name, url: await requireAddress(ctx, input.url), kinds: [...new Set(input.kinds)] };
  return ctx.db.transaction().execute(async (trx) => {
    if ((await countOwn(trx, ctx.user.id)) >= contract.WEBHOOKS_MAX)
      fail('too-many-webhooks', { max: contract.WEBHOOKS_MAX });
    const [secret, now] = [ctx.random(SIGNING_SECRET_BYTES), ctx.clock.now()];
    const id = await insertWebhook(trx, ctx.user.id, fields, { secret, now });
    const webhook = await requireWebhook(trx, { userId: ctx.user.id, others: [] }, id, now);
    return { webhook, secret: writeSigningSecret(secret) };
  });
}

/**
 * Changes a webhook. If it is switched off, its receiver gets no more deliveries, not even waiting ones. Switching it
 * on again clears its failures.
 * @throws RefusalError `webhook-not-found`, `changed-meanwhile`, the errors from `requireAddress`
 */
async function changeWebhook(ctx: UserCtx, input: Input<typeof contract.changeWebhook>): Promise<contract.WebhookRow> {
  const { id, name, kinds, enabled } = input;
  const url = input.url === undefined ? {} : { url: await requireAddress(ctx, input.url) };
  return ctx.db.transaction().execute(async (trx) => {
    const keeper = await keeperOf(ctx, trx);
    if (!(await lockWebhook(trx, keeper, id))) fail('webhook-not-found');
    const now = ctx.clock.now();
    const before = editedFields(await requireWebhook(trx, keeper, id, now));
    const change = {
      ...url,
      ...(name === undefined ? {} : { name }),
      ...(kinds === undefined ? {} : { kinds: [...new Set(kinds)] }),
    };
    requireUnchanged(input.version, before, { ...before, ...change, enabled: enabled ?? before.enabled });
    await updateWebhook(trx, id, change);
    if (enabled === true) await switchOn(trx, id);
    if (enabled === false) await switchOff(trx, id, 'owner', now);
    return requireWebhook(trx, keeper, id, now);
  });
}

/**
 * Deletes a webhook with its log.
 * @throws RefusalError `webhook-not-found`
 */
async function deleteWebhook(ctx: UserCtx, { id }: Input<typeof contract.deleteWebhook>): Promise<null> {
  return ctx.db.transaction().execute(async (trx) => {
    if (!(await lockWebhook(trx, await keeperOf(ctx, trx), id))) fail('webhook-not-found');
    await removeWebhook(trx, id);
    return null;
  });
}

/**
 * Creates a new signing secret for one of the caller's own webhooks. The old secret also signs for another day. A
 * second rotation within that day ends the oldest secret, so that at most two secrets sign.
 * @throws RefusalError `webhook-not-found`, also for other users' webhooks
 */
async function rotateSecret(
  ctx: UserCtx,
  { id }: Input<typeof contract.rotateSecret>,
): Promise<Data<typeof contract.rotateSecret>> {
  const own = { userId: ctx.user.id, others: [] };
  return ctx.db.transaction().execute(async (trx) => {
    if (!(await lockWebhook(trx, own, id))) fail('webhook-not-found');
    const [secret, now] = [ctx.random(SIGNING_SECRET_BYTES), ctx.clock.now()];
    await replaceSecret(trx, id, secret, new Date(now.getTime() + contract.OLD_SECRET_HOURS * 3_600_000));
    const webhook = await requireWebhook(trx, own, id, now);
    return { webhook, secret: writeSigningSecret(secret) };
  });
}

const REFUSALS: Readonly<Record<AddressRefusal, contract.AddressError>> = {
  'not-https': 'webhook-not-https',
  'port-refused': 'webhook-port',
  'address-refused': 'webhook-inside',
};

/**
 * Checks a webhook's address and returns it in the form for storage. It must be an https address without user or
 * password. It must be in the public network, unless the installation allows the host. An unknown host name is
 * accepted, because it may exist later. Every delivery checks the address again.
 * @throws RefusalError one of `ADDRESS_ERRORS`
 */
async function requireAddress({ config }: Pick<UserCtx, 'config'>, text: string): Promise<string> {
  const problem = await problemOf(text, config.webhooks.inner);
  if (problem !== null) fail(problem);
  const url = new URL(text);
  url.hash = '';
  return url.href;
}

async function problemOf(text: string, inner: InnerPlaces): Promise<contract.AddressError | null> {
  const url = URL.parse(text);
  if (url === null || !['https:', 'http:'].includes(url.protocol) || url.hostname === '') return 'webhook-malformed';
  if (url.username !== '' || url.password !== '') return 'webhook-credentials';
  const found = await resolveAll(hostOf(url)).catch(() => []);
  if (found.length > 0) {
    const addresses = found.map(({ address }) => address);
    const refused = refusalOf(url, addresses, inner);
    return refused === null ? null : REFUSALS[refused];
  }
  return url.protocol === 'https:' || isNameOf(url, inner) ? null : 'webhook-not-https';
}

/**
 * Returns the users whose webhooks a user can manage. All users can manage their own webhooks. Users with the right to
 * manage users can also manage other users' webhooks, except for their secrets. This requires that the owner has no
 * rights beyond their own, because deliveries show what the owner can see (R-PLUS-21, R-PLUS-28).
 */
export async function keeperOf({ user }: Pick<UserCtx, 'user'>, db: Db): Promise<Keeper> {
  if (!may(user, 'users:manage')) return { userId: user.id, others: [] };
  const owners = await listOwners(db);
  const kept = owners.filter(({ grants }) => grants.every((grant) => isWithin(user, grant)));
  return { userId: user.id, others: kept.map(({ id }) => id) };
}

/** Finds a webhook. @throws RefusalError `webhook-not-found` */
export async function requireWebhook(db: Db, keeper: Keeper, id: number, now: Date): Promise<contract.WebhookRow> {
  return (await findWebhookRow(db, keeper, id, now)) ?? fail('webhook-not-found');
}

export const routes: readonly MountedRoute[] = [
  mount(contract.listWebhooks, listWebhooks),
  mount(contract.createWebhook, createWebhook),
  mount(contract.changeWebhook, changeWebhook),
  mount(contract.deleteWebhook, deleteWebhook),
  mount(contract.rotateSecret, rotateSecret),
];
