import type { Trx } from '../../platform/db/database.ts';
import { APPS } from './apps.ts';
import { fillFirstAgent, insertRows, listAppIds, listUserIds, reserveIds } from './demo.queries.ts';
import { DEMO_USERS } from './demo-users.ts';
import { DAY_MS, type DemoAccount, type DemoGroup, userId } from './demo-world.ts';
import { countGroups, listAncestors, makeGroups } from './people/make-groups.ts';
import { chanceFor } from './random.ts';
import type { SavedPictures } from './save-pictures.ts';

/** Writes the users of the demonstration; nobody knows their passwords, so nobody can sign in as them. */
export async function saveUsers(
  trx: Trx,
  passwordHash: string,
  pictures: SavedPictures,
  now: number,
): Promise<ReadonlyMap<string, number>> {
  const ids = await reserveIds(trx, 'users', DEMO_USERS.length);
  const users = DEMO_USERS.map((user, index) => ({
    id: ids[index] ?? 0,
    username: user.username,
    nick_name: user.nickName,
    password_hash: passwordHash,
    phone: `${user.calling} 555 01${String(index + 10).padStart(2, '0')}`,
    email: `${user.username}@example.com`,
    gender: user.username.startsWith('tomas') ? 1 : 2,
    avatar_file: pictures.file({ kind: user.username.startsWith('tomas') ? 'man' : 'woman', number: index * 5 + 2 }),
    created_at: new Date(now - (700 - index * 9) * DAY_MS).toISOString(),
    updated_at: new Date(now - (40 + index) * DAY_MS).toISOString(),
  }));
  await insertRows(trx, 'users', users, (row) => row);
  const roles = DEMO_USERS.map(({ role }, index) => ({ user_id: ids[index] ?? 0, role, position: 0 }));
  await insertRows(trx, 'user_roles', roles, (row) => row);
  const avatar = pictures.file({ kind: 'woman', number: 21 });
  await fillFirstAgent(trx, { email: 'agent@example.com', phone: '+90 000 555 0100', avatar });
  return listUserIds(trx);
}

/** Writes the apps, the trees of groups and their bindings. */
export async function saveGroups(
  trx: Trx,
  userIds: ReadonlyMap<string, number>,
  now: number,
): Promise<readonly DemoGroup[]> {
  const chance = chanceFor('groups');
  const groups = makeGroups(await reserveIds(trx, 'agent_groups', countGroups()));
  const since = new Map(groups.map((group) => [group, now - chance.whole(660, 720) * DAY_MS]));
  const there = await listAppIds(trx);
  const missing = APPS.filter(({ id }) => !there.has(id));
  await insertRows(trx, 'apps', missing, ({ id, label, brand }) => ({ id, label, brand }));
  const rows = groups.map((group) => ({
    id: group.id,
    parent_id: group.parent?.id ?? null,
    app_id: group.appId,
    name: group.name,
    country: group.country,
    created_at: new Date(since.get(group) ?? now).toISOString(),
    updated_at: new Date(now - chance.whole(2, 90) * DAY_MS).toISOString(),
  }));
  await insertRows(trx, 'agent_groups', rows, (row) => row);
  await insertRows(trx, 'agent_group_ancestors', listAncestors(groups), (row) => row);
  const bindings = groups.flatMap((group) =>
    group.owner === null
      ? []
      : [
          {
            user_id: userId({ userIds }, group.owner),
            group_id: group.id,
            bound_at: new Date((since.get(group) ?? now) + 2 * DAY_MS).toISOString(),
            bound_by: userId({ userIds }, 'grace.otieno'),
          },
        ],
  );
  await insertRows(trx, 'bindings', bindings, (row) => row);
  return groups;
}

/** Writes the accounts as their apps would report them. */
export async function saveAccounts(trx: Trx, accounts: readonly DemoAccount[], pictures: SavedPictures): Promise<void> {
  await insertRows(trx, 'accounts', accounts, (account) => ({
    host_id: account.hostId,
    app_id: account.appId,
    state: account.state,
    name: account.name,
    avatar_url: account.picture ? `/avatar/${pictures.file(account.picture)}` : null,
    avatar_is_default: account.picture?.kind === 'default',
    gender: account.gender,
    birth_date: account.birthDate,
    country: account.country,
    homepage_video_url: account.video === null ? null : `/avatar/${pictures.video(account.video)}`,
    story_status: 1,
    personal_video_status: account.video === null ? 0 : 1,
    kyc_verified: account.kycVerified,
    bank_linked: account.bankLinked,
    bank_country: account.bankLinked ? account.country : null,
    category: account.category,
    payment_platform: account.bankLinked ? paymentPlatformOf(account) : null,
    person_key: account.personKey,
    reported_at: new Date(account.reportedAt).toISOString(),
  }));
}

/** What the platform of the demonstration calls the ways in which it pays; the numbers are its own. */
const PAYMENT_PLATFORMS = [
  { value: '1', labels: { en: 'Bank transfer', 'zh-CN': '银行转账', ar: 'تحويل مصرفي' } },
  { value: '2', labels: { en: 'E-wallet', 'zh-CN': '电子钱包', ar: 'محفظة إلكترونية' } },
  { value: '3', labels: { en: 'Prepaid card', 'zh-CN': '预付卡', ar: 'بطاقة مسبقة الدفع' } },
];

function paymentPlatformOf({ hostId }: DemoAccount): number {
  return 1 + (Number(hostId) % PAYMENT_PLATFORMS.length);
}

/** Writes the words for what the accounts say of their payment. */
export async function savePaymentPlatforms(trx: Trx): Promise<void> {
  await insertRows(trx, 'dictionary_entries', PAYMENT_PLATFORMS, ({ value, labels }) => ({
    dictionary: 'payment-platforms',
    value,
    position: Number(value),
    labels,
  }));
}
