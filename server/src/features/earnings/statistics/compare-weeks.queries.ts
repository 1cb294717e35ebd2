import { COIN_KINDS, type CoinKind } from '@greenroom/contract/week-changes.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Scope } from '../../../access/scope.ts';
import type { Db } from '../../../platform/db/database.ts';
import { type Asked, asked, isShown } from '../week-sums.queries.ts';
import type { ComparedDays } from './movers.queries.ts';

type KindSums = Record<CoinKind, number | null>;

/** What the groups earned of each kind in both weeks; a day counts for the group that it counts for everywhere. */
export async function sumKinds(
  db: Db,
  scope: Scope,
  groups: Asked,
  { now, before }: Pick<ComparedDays, 'now' | 'before'>,
): Promise<{ now: KindSums; before: KindSums }> {
  const found = await sql<{ now: KindSums; before: KindSums }>`
    with ${asked(scope, groups)}, sums as (
      select asked.group_id, f.* from asked cross join lateral (
        select ${isShown(now, sql`f.day`)} as is_now, ${sql.join(COIN_KINDS.map((kind) => sumOf(kind, 'f')))}
        from daily_facts f
        where f.group_id = asked.group_id and (${isShown(now, sql`f.day`)} or ${isShown(before, sql`f.day`)})
        group by 1
      ) f
    )
    select ${kindsWhere(sql`s.is_now`)} as now, ${kindsWhere(sql`not s.is_now`)} as before from sums s`.execute(db);
  return found.rows[0] ?? { now: NO_COINS, before: NO_COINS };
}

const NO_COINS: KindSums = {
  totalCoins: null,
  giftCoins: null,
  nonFriendVideoCoins: null,
  friendVideoCoins: null,
  taskCoins: null,
  boxCoins: null,
};

function sumOf(kind: CoinKind, table: string): RawBuilder<unknown> {
  const column = kind.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return sql`sum(${sql.ref(`${table}.${column}`)}) as ${sql.ref(kind)}`;
}

/** A JSON object of the sums over the rows of `s` that meet the condition. */
function kindsWhere(condition: RawBuilder<unknown>): RawBuilder<unknown> {
  const pairs = COIN_KINDS.map(
    (kind) => sql`${sql.lit(kind)}, sum(${sql.ref(`s.${kind}`)}) filter (where ${condition})`,
  );
  return sql`json_build_object(${sql.join(pairs)})`;
}
