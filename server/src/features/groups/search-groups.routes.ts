import * as contract from '@greenroom/contract/groups.ts';
import { offsetOf } from '@greenroom/contract/kit/page.ts';
import type { Data, Input } from '@greenroom/contract/kit/route.ts';
import { groupList } from '@greenroom/contract/lists/groups.ts';
import type { z } from 'zod';
import type { UserCtx } from '../../context.ts';
import { escapeLike } from '../../platform/db/escape-like.ts';
import { type MountedRoute, mount } from '../../platform/http/mount.ts';
import type { Rows } from '../../platform/rows.ts';
import { exportedList } from '../../platform/sheets/write/exported-list.ts';
import { requireOwnOrAdministers } from './groups.policy.ts';
import { describeGroups } from './groups.queries.ts';
import { beForgiving, foldWords, type GroupSearch, type SearchWord, searchPage } from './search-groups.queries.ts';

type Asked = z.output<(typeof contract.searchGroups)['query']>;

const MAX_WORDS = 6;
/** Minimum length of words that can match if mistyped. In shorter words, a changed character makes a different word. */
const MISTYPED_FROM = 4;
const SHORT_WORD = 5;

/**
 * Searches groups by name, country, agent, email and phone, and returns them with their owners (R-GROUP-2, R-DATA-5).
 * If nothing contains the words as typed, similar words match, so that typing errors are tolerated. The best match is
 * first.
 * @throws RefusalError `identity-mismatch`
 */
async function searchGroups(
  ctx: UserCtx,
  input: Input<typeof contract.searchGroups>,
): Promise<Data<typeof contract.searchGroups>> {
  requireOwnOrAdministers(ctx, input.agentId);
  return searchInScope(ctx, input);
}

/** Runs the search for all calls that list groups in this way. */
async function searchInScope(ctx: UserCtx, input: Asked): Promise<Data<typeof contract.searchGroups>> {
  const found = await findInScope(ctx, input, { size: input.size, offset: offsetOf(input) });
  const rows = await describeGroups(ctx.db, ctx.scope, found.ids, input.agentId);
  return { rows, total: found.total };
}

/** Returns the IDs of the matching groups, in the requested order. */
async function findInScope(
  ctx: UserCtx,
  input: Omit<Asked, 'page' | 'size'>,
  page: { size: number; offset: number },
): Promise<{ ids: number[]; total: number }> {
  const words = await readWords(ctx, input.search ?? '');
  const asTyped: GroupSearch = { ...criteria(input), words: words.map(literal), forgiving: false };
  const found = await searchPage(ctx.db, ctx.scope, asTyped, page);
  if (found.total > 0 || words.length === 0) return found;
  const forgiving: GroupSearch = { ...asTyped, words: words.map(mistyped), forgiving: true };
  return ctx.db.transaction().execute(async (trx) => {
    await beForgiving(trx);
    return searchPage(trx, ctx.scope, forgiving, page);
  });
}

function criteria(input: Omit<Asked, 'page' | 'size'>) {
  const { agentId, country, appId, sort, descending } = input;
  return { agentId, country: country?.toUpperCase(), appId, sort, descending };
}

async function readWords(ctx: UserCtx, search: string): Promise<string[]> {
  const words = search.split(/\s+/u).filter((word) => word !== '');
  return words.length === 0 ? [] : foldWords(ctx.db, words.slice(0, MAX_WORDS));
}

/** Returns a word that matches as typed. A phone number is compared by its digits, with any separators. */
function literal(word: string): SearchWord {
  const digits = /^\+?[\d()./-]+$/.test(word) ? word.replace(/\D/g, '') : '';
  const forms = digits === '' ? [word] : [word, digits];
  return { text: word, forms: [...new Set(forms.map(escapeLike))], isForgiven: false };
}

/**
 * Returns the word with forms that trigrams miss, because too few trigrams stay the same: two swapped letters and, in a
 * short word, one wrong letter. A number matches only itself.
 */
function mistyped(word: string): SearchWord {
  if (/^\p{N}+$/u.test(word)) return literal(word);
  const { text, forms } = literal(word);
  const letters = [...text].map(escapeLike);
  if (letters.length < MISTYPED_FROM) return { text, forms, isForgiven: true };
  const replaced = (at: number, ...by: string[]) => letters.toSpliced(at, by.length, ...by).join('');
  const changedRound = letters.slice(1).map((letter, at) => replaced(at, letter, letters[at] ?? ''));
  const another = letters.length > SHORT_WORD ? [] : letters.map((_letter, at) => replaced(at, '_'));
  return { text, forms: [...new Set([...forms, ...changedRound, ...another])], isForgiven: true };
}

/**
 * Lists a page of the groups in scope to which hosts can be added, by name, with the same search as for all groups
 * (R-HOST-1).
 */
function listAddable(
  ctx: UserCtx,
  input: Input<typeof contract.listAddable>,
): Promise<Data<typeof contract.listAddable>> {
  return searchInScope(ctx, { ...input, sort: input.search ? undefined : 'name', descending: false });
}

/** Maximum number of groups that one statement describes. */
const AT_ONCE = 1000;
const ALL = { size: Number.MAX_SAFE_INTEGER, offset: 0 };

/** Exports the groups found by a query as a file (R-GROUP-2, R-DATA-5, R-STAT-3). */
export const exportedGroups = exportedList({
  list: groupList,
  filter: contract.searchGroups.query.omit({ page: true, size: true }),
  async open(ctx, filter) {
    requireOwnOrAdministers(ctx, filter.agentId);
    // The best match comes first, so all matches must be found before the first row is written. Only the IDs are held
    // in memory.
    const { ids, total } = await findInScope(ctx, filter, ALL);
    return { total, rows: async () => describeAll(ctx, ids, filter.agentId) };
  },
});

async function* describeAll(ctx: UserCtx, ids: readonly number[], agentId?: number): Rows<contract.AgentGroup> {
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    yield await describeGroups(ctx.db, ctx.scope, ids.slice(from, from + AT_ONCE), agentId);
  }
}

export const routes: readonly MountedRoute[] = [
  mount(contract.searchGroups, searchGroups),
  mount(contract.listAddable, listAddable),
];
