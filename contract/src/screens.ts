/** Values for a link's search parameters. Undefined values are omitted. */
type LinkValue = string | number | boolean | readonly string[] | undefined;

interface Screen<Link> {
  readonly path: string;
  /** Message files that are loaded with this screen instead of with the first one. */
  readonly texts: readonly string[];
  /** A type for the parameters that a link to the screen can have. There is no value. */
  readonly link?: Link;
}

type NoLink = Record<never, never>;

function screen<Link extends { [Name in keyof Link]: LinkValue } = NoLink>(
  path: string,
  texts: readonly string[] = [],
): Screen<Link> {
  return { path, texts };
}

const KEEPING_TEXTS = ['users', 'roles', 'menu-editor', 'exports'];
const GROUP_TEXTS = ['groups', 'bindings', 'memberships', 'exports'];
const EARNINGS_TEXTS = ['earnings', 'exports'];
const APPLICATION_TEXTS = ['applications', 'reasons', 'exports'];

/**
 * All screens that a menu can contain, by menu key (R-ROUTE-10). Each has its path, the texts that are loaded with it,
 * and its link parameters. The component is `<key>.screen.tsx` in `web/src`. A test compares this list with the menus
 * in the database and with the journeys.
 */
export const SCREENS = {
  dashboard: screen('/dashboard'),
  'add-hosts': screen<{ batch?: number; ids?: readonly string[]; given?: string; group?: number }>(
    '/hosts/add',
    APPLICATION_TEXTS,
  ),
  history: screen<{
    batchId?: number;
    groupId?: number;
    hostId?: string;
    uploadStatus?: string;
    reviewStatus?: string;
    fixable?: 'yes';
    decidedFrom?: string;
    waitingBefore?: string;
    sort?: string;
    open?: string;
  }>('/hosts/history', APPLICATION_TEXTS),
  review: screen<{
    open?: string;
    mode?: 'requests' | 'list';
    queue?: 'asked' | 'names' | 'videos' | 'countries';
    waitingBefore?: string;
    held?: 'yes';
  }>('/hosts/review', ['reviews', 'reasons']),
  'agent-center': screen<{ group?: number }>('/groups/center', GROUP_TEXTS),
  'bind-hosts': screen<{
    groupId?: number;
    below?: boolean;
    host?: string;
    app?: number;
    move?: number;
    ask?: 'transfer';
    to?: number;
    ids?: string;
    silent?: number;
    lacking?: 'any';
    waiting?: 'yes';
  }>('/groups/hosts', GROUP_TEXTS),
  'bind-groups': screen<{ agent?: number; request?: number; view?: 'requests'; state?: 'open' }>(
    '/groups/bind',
    GROUP_TEXTS,
  ),
  'query-groups': screen<{ search?: string }>('/groups/query', GROUP_TEXTS),
  'host-earnings': screen<{ groupId?: number }>('/statistics/earnings', EARNINGS_TEXTS),
  'host-statistics': screen<{
    groupId?: number;
    fromDay?: string;
    toDay?: string;
    active?: 'yes';
    host?: string;
    app?: number;
  }>('/statistics/hosts', EARNINGS_TEXTS),
  host: screen<{ host?: string; app?: number }>('/statistics/host', EARNINGS_TEXTS),
  users: screen<{ user?: number; role?: string; departmentId?: number; state?: 'invited' }>(
    '/administration/users',
    KEEPING_TEXTS,
  ),
  roles: screen<{ role?: string }>('/administration/roles', KEEPING_TEXTS),
  menus: screen<{ entry?: number }>('/administration/menus', KEEPING_TEXTS),
  data: screen<{ view?: string; open?: string }>('/administration/data', ['data']),
  settings: screen('/administration/settings', ['settings']),
  webhooks: screen<{ webhook?: number }>('/administration/webhooks', ['webhooks']),
  audit: screen<{ about?: string; who?: string; entry?: number }>('/administration/audit', [
    'audit',
    'roles',
    'exports',
  ]),
  'user-center': screen<{ section?: string }>('/user/center', ['profile']),
  'user-password': screen('/user/password', ['profile']),
  tokens: screen<{ view?: 'mine' | 'all' }>('/user/tokens', ['tokens']),
  exports: screen<{ view?: 'repeated' }>('/user/exports', ['exports']),
  api: screen<{ open?: string }>('/user/api', ['api']),
};

export type ScreenKey = keyof typeof SCREENS;
export type LinkOf<Key extends ScreenKey> =
  (typeof SCREENS)[Key] extends Screen<infer Link> ? { [Name in keyof Link]: Link[Name] | undefined } : never;

/** Returns a screen's path with the link's parameters, such as `/hosts/add?ids=1,2&group=7`. */
export function pathOf<Key extends ScreenKey>(key: Key, link?: LinkOf<Key>): string {
  const carried: Readonly<Record<string, LinkValue>> = { ...(link ?? {}) };
  const query = Object.entries(carried)
    .filter(([, value]) => value !== undefined && value !== '')
    .map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`);
  return [SCREENS[key].path, query.join('&')].filter((part) => part !== '').join('?');
}

export function isScreen(key: string): key is ScreenKey {
  return key in SCREENS;
}

/** Returns a screen's text parts. If empty, the screen uses only texts that are loaded after sign-in. */
export function textPartsOf(key: ScreenKey): readonly string[] {
  const { texts } = SCREENS[key];
  return texts.length === 0 ? [] : [texts.join('-')];
}

/** The message files in each part. */
export const SCREEN_TEXTS: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  Object.values(SCREENS)
    .filter(({ texts }) => texts.length > 0)
    .map(({ texts }) => [texts.join('-'), texts]),
);
