import { z } from 'zod';
import { rule } from './kit/field-problem.ts';
import { givenName } from './kit/names.ts';
import { route } from './kit/route.ts';
import { givenText } from './kit/text.ts';

const VIEWS = '/agent-admin/views';

/** The lists that have saved views, by their ids in `contract/src/lists`; for all others only the columns can be chosen. */
export const VIEWED_LISTS = [
  'history',
  'open-applications',
  'host-earnings',
  'group-earnings',
  'host-statistics',
  'group-statistics',
  'group-hosts',
  'moves',
  'groups',
  'agents',
  'binding-requests',
  'users',
  'audit',
] as const;
export type ViewedList = (typeof VIEWED_LISTS)[number];

/** The most views of one user, over all lists. */
export const VIEWS_MAX = 100;
export const VIEW_NAME_MAX = 60;
/** The most views of others that a list offers. */
export const SHARED_VIEWS_MAX = 200;
/** The most parameters of one view, and the most characters of all of them together. */
export const VIEW_PARAMETERS_MAX = 40;
export const VIEW_STATE_MAX = 6000;
/** Parameters that hold the id of a group: one that the reader may not see is left out of what they get. */
export const GROUP_PARAMETERS = ['groupId', 'group'] as const;

const list = z.enum(VIEWED_LISTS);
const name = givenName(VIEW_NAME_MAX).min(1, rule('view-name-empty'));
const one = z.object({ id: z.coerce.number<number>().int().min(1).max(Number.MAX_SAFE_INTEGER) });

/** Parameters of an address by their names: filters, order, size, and the layout of the columns. */
const state = z
  .record(z.string().regex(/^[A-Za-z][\w.-]{0,59}$/), givenText(VIEW_STATE_MAX))
  .refine(
    (parameters) =>
      Object.keys(parameters).length <= VIEW_PARAMETERS_MAX &&
      Object.entries(parameters).flat().join('').length <= VIEW_STATE_MAX,
    rule('view-too-large'),
  );
export type ViewState = z.infer<typeof state>;

export const savedView = z.object({
  id: z.number().int(),
  name: z.string(),
  state,
  own: z.boolean(),
  owner: z.string().describe('The nickname of whose it is'),
  roles: z.array(z.string()).describe('The keys of the roles that it is shared with; of another user’s view none'),
  left: z.array(z.string()).describe('Parameters that are left out because the caller may not see what they name'),
});
export type SavedView = z.infer<typeof savedView>;

export const listViews = route({
  id: 'views.listViews',
  method: 'GET',
  path: VIEWS,
  summary: 'The saved views of a list: one’s own, and those shared with one’s roles',
  access: 'signed-in',
  query: z.object({ list }),
  data: z.object({
    views: z.array(savedView),
    chosen: z.string().nullable().describe('What the list opens with: the id of a view, or the word of a shipped one'),
    shareable: z
      .array(z.object({ key: z.string(), name: z.string().nullable().describe('Null for a shipped role') }))
      .describe('The roles that the caller may share with'),
  }),
});

export const createView = route({
  id: 'views.createView',
  method: 'POST',
  path: VIEWS,
  summary: 'Save a view of one’s own, which nobody else sees',
  access: 'signed-in',
  body: z.object({ list, name, state }),
  data: savedView,
  errors: ['too-many-views', 'view-name-taken'],
});

export const changeView = route({
  id: 'views.changeView',
  method: 'PUT',
  path: `${VIEWS}/{id}`,
  summary: 'Rename or overwrite one’s own view. Fields that are left out stay',
  access: 'signed-in',
  params: one,
  body: z.object({ name: name.optional(), state: state.optional() }),
  data: savedView,
  errors: ['view-not-found', 'view-name-taken'],
});

export const deleteView = route({
  id: 'views.deleteView',
  method: 'DELETE',
  path: `${VIEWS}/{id}`,
  summary: 'Delete one’s own view, also for those whom it is shared with',
  access: 'signed-in',
  params: one,
  errors: ['view-not-found'],
});

export const shareView = route({
  id: 'views.shareView',
  method: 'PUT',
  path: `${VIEWS}/{id}/roles`,
  summary: 'Share one’s own view with these roles and no others; with none it is private again',
  access: { right: 'views:share' },
  params: one,
  body: z.object({ roles: z.array(givenText(40)).max(50) }),
  data: savedView,
  errors: ['view-not-found', 'role-not-found', 'beyond-own-rights'],
});

export const chooseView = route({
  id: 'views.chooseView',
  method: 'PUT',
  path: `${VIEWS}/default`,
  summary: 'Choose what a list opens with for oneself: a view that one sees, a shipped one by its word, or null',
  access: 'signed-in',
  body: z.object({
    list,
    view: z
      .string()
      .regex(/^(?:[1-9]\d{0,14}|[a-z][a-z-]{0,39})$/)
      .nullable(),
  }),
  errors: ['view-not-found'],
});
