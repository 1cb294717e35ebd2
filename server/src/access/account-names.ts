import { type RawBuilder, sql } from 'kysely';

interface NameIndex {
  readonly by: 'name' | 'lastWord';
  /** The index's exact expression, for an account that the statement calls `as`. */
  readonly text: (as: string) => RawBuilder<string>;
  /** The condition for accounts that are in the index. */
  readonly condition: (as: string) => RawBuilder<boolean>;
}

/**
 * The indexes for finding hosts by the beginning of their name or of its last word, compared as in `search_key`
 * (indexes `accounts_name` and `accounts_last_word`).
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

/** Returns the condition that one of an account's words has this beginning. Use it to check accounts one by one. */
export function hasWord(as: string, name: string): RawBuilder<boolean> {
  return sql<boolean>`strpos(' ' || ${key(as)}, ' ' || search_key(${name})) > 0`;
}

/**
 * Returns the condition that an account matches a name. Use it to check accounts one by one. Most accounts don't
 * contain the name anywhere, so this is tested first.
 */
export function isNamed(as: string, name: string): RawBuilder<boolean> {
  const each = NAME_INDEXES.map(({ text }) => sql`${text(as)} ^@ search_key(${name})`);
  return sql<boolean>`(strpos(${key(as)}, search_key(${name})) > 0 and (${sql.join(each, sql` or `)}))`;
}

/**
 * Returns the accounts that match a name, from the indexes, as a table with `host_id` and `app_id`. Accounts in both
 * indexes appear twice.
 * @param limit maximum number of accounts from each index; all if omitted
 */
export function namedAccounts(name: string, limit?: number): RawBuilder<unknown> {
  const each = NAME_INDEXES.map(({ text, condition }) => {
    // Reads in index order, since PostgreSQL would otherwise search all accounts if there are many matches.
    const cut = limit === undefined ? sql`` : sql`order by ${text('n')} limit ${limit}`;
    return sql`
      (select n.host_id, n.app_id from accounts n where ${condition('n')} and ${text('n')} ^@ search_key(${name}) ${cut})`;
  });
  return sql`(${sql.join(each, sql` union all `)})`;
}
