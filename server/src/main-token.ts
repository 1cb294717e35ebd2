/**
 * Manages service tokens, which can make the calls that their scopes allow:
 *
 * npm run token -- create --name warehouse --scope accounts:ingest --days 365
 * npm run token -- list
 * npm run token -- revoke 3
 *
 * A token is printed once, on creation. Only its hash is stored. Exit status 1 means that the command failed, and 2
 * that the arguments are wrong.
 */
import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { TOKEN_SCOPES, type TokenScope } from '@greenroom/contract/kit/route.ts';
import { createToken, listTokens, revokeToken, type TokenRecord } from './features/tokens/index.ts';
import { systemClock } from './platform/clock.ts';
import { complain, runCommand } from './platform/command-line.ts';
import type { Db } from './platform/db/database.ts';
import { withDatabase } from './platform/db/with-database.ts';

const USAGE = `Usage: npm run token -- create --name <name> --scope <${TOKEN_SCOPES.join(' | ')}> [--days 365]
       npm run token -- list
       npm run token -- revoke <id>`;
const MAX_DAYS = 3650;
const NAME_MAX_CHARACTERS = 100;

/** Carries out a command on the database and returns the exit status. */
type Work = (db: Db) => Promise<number>;

await runCommand(USAGE, () => {
  const work = readArguments();
  return typeof work === 'function' ? () => withDatabase('token', work) : work;
});

/** Parses the arguments. Returns the command, a text that names the wrong value, or null for an unknown call. */
function readArguments(): Work | string | null {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      name: { type: 'string', default: '' },
      scope: { type: 'string', multiple: true, default: [] },
      days: { type: 'string', default: '365' },
    },
  });
  const [action, id, ...others] = positionals;
  if (others.length > 0) return null;
  if (action === 'list' && id === undefined) return list;
  if (action === 'revoke' && id !== undefined && /^\d{1,15}$/.test(id)) return (db) => revoke(db, Number(id));
  if (action === 'create' && id === undefined) return creation(values.name, values.scope, Number(values.days));
  return null;
}

function creation(name: string, names: readonly string[], days: number): Work | string {
  const scopes = TOKEN_SCOPES.filter((scope) => names.includes(scope));
  const unknown = names.find((each) => !TOKEN_SCOPES.some((scope) => scope === each));
  if (name === '' || name.length > NAME_MAX_CHARACTERS)
    return `--name takes a name of 1 to ${NAME_MAX_CHARACTERS} characters.`;
  if (unknown !== undefined) return `There is no scope ${unknown}; the scopes are ${TOKEN_SCOPES.join(', ')}.`;
  if (scopes.length === 0) return `--scope is missing; the scopes are ${TOKEN_SCOPES.join(', ')}.`;
  if (!Number.isInteger(days) || days < 1 || days > MAX_DAYS)
    return `--days takes a whole number from 1 to ${MAX_DAYS}.`;
  return (db) => create(db, name, scopes, days);
}

async function create(db: Db, name: string, scopes: readonly TokenScope[], days: number): Promise<number> {
  console.log(await createToken({ db, clock: systemClock, random: randomBytes }, { name, scopes, days }));
  complain('Keep it in a safe place: it is shown this once.');
  return 0;
}

async function list(db: Db): Promise<number> {
  const tokens = await listTokens({ db });
  for (const token of tokens) console.log(describe(token));
  if (tokens.length === 0) complain('There are no tokens.');
  return 0;
}

function describe(token: TokenRecord): string {
  const until = token.revokedAt === null ? `good until ${token.expiresAt}` : `revoked at ${token.revokedAt}`;
  const used = token.lastUsedAt === null ? 'never used' : `last used at ${token.lastUsedAt}`;
  const owner = token.owner === null ? [] : [`acts as ${token.owner.username}`];
  return [token.id, token.name, token.scopes.join(' '), until, used, ...owner].join('\t');
}

async function revoke(db: Db, id: number): Promise<number> {
  const found = await revokeToken({ db, clock: systemClock }, id);
  complain(found ? `Token ${id} is revoked.` : `There is no token ${id}.`);
  return found ? 0 : 1;
}
