import { type RawBuilder, sql } from 'kysely';

interface NameIndex {
  readonly by: 'name' | 'lastWord';
  /** The exact expression of the index, of an account that the statement calls `as`. */
  readonly text: (as: string) => RawBuilder<string>;
  /** Which accounts are in it. */
  readonly condition: (as: string) => RawBuilder<boolean>;
}

/**
 * How hosts are found by name: by its beginning or by that of its last word, as `search_key` compares (the indexes
 * `accounts_name` and `accounts_last_word`).
 */
export const NAME_INDEXES: readonly NameIndex[] = [
  {
    by: 'name',
    text: key,
    condition: () => sql`true`,
  },
  {
    by: 'lastWord',
    text: (as) => sql`substring(${key(as)} from '[^ ]+$')`,
    condition: (as) => sql`strpos(${key(as)}, ' ') > 0`,
  },
];

function key(as: string): RawBuilder<string> {
  return sql.ref(`${as}.search_key`);
}

/** Whether an account has a word that begins so; of accounts that are looked at one by one. */
export function hasWord(as: string, name: string): RawBuilder<boolean> {
  return sql<boolean>`strpos(' ' || ${key(as)}, ' ' || search_key(${name})) > 0`;
}

/** Whether an account is found by a name; of accounts that are looked at one by one: most lack it anywhere, which is seen at once. */
export function isNamed(as: string, name: string): RawBuilder<boolean> {
  const each = NAME_INDEXES.map(({ text }) => sql`${text(as)} ^@ search_key(${name})`);
  return sql<boolean>`(strpos(${key(as)}, search_key(${name})) > 0 and (${sql.join(each, sql` or `)}))`;
}

/**
 * The accounts that are found by a name, from the indexes, as a table of `host_id` and `app_id`; those that both indexes
 * have come twice.
 * @param limit the most that each index gives; left out: all
 */
export function namedAccounts(name: string, limit?: number): RawBuilder<unknown> {
  const each = NAME_INDEXES.map(({ text, condition }) => {
    // In the order of the index: many that match would be sought among all accounts.
    const cut = limit === undefined ? sql`` : sql`order by ${text('n')} limit ${limit}`;
    return sql`
      (select n.host_id, n.app_id from accounts n where ${condition('n')} and ${text('n')} ^@ search_key(${name}) ${cut})`;
  });
  return sql`(${sql.join(each, sql` union all `)})`;
}
