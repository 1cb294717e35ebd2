import { z } from 'zod';
import { rule } from './kit/field-problem.ts';
import { givenName } from './kit/names.ts';
import { route } from './kit/route.ts';
import { givenText } from './kit/text.ts';

const VIEWS = '/agent-admin/views';

/** Lists that have saved views, by their IDs in `contract/src/lists`. In other lists, users can only choose columns. */
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

/** Maximum number of views that one user can have in all lists. */
export const VIEWS_MAX = 100;
export const VIEW_NAME_MAX = 60;
/** Maximum number of views by other users in a list. */
export const SHARED_VIEWS_MAX = 200;
/** Maximum number of parameters in one view, and maximum number of characters in all of them together. */
export const VIEW_PARAMETERS_MAX = 40;
export const VIEW_STATE_MAX = 6000;
/** Parameters that contain a group ID. Groups that the reader can't see are omitted from the answer. */
export const GROUP_PARAMETERS = ['groupId', 'group'] as const;

const list = z.enum(VIEWED_LISTS);
const name = givenName(VIEW_NAME_MAX).min(1, rule('view-name-empty'));
const one = z.object({ id: z.coerce.number<number>().int().min(1).max(Number.MAX_SAFE_INTEGER) });

/** Address parameters by name: filters, order, size, and column layout. */
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
  owner: z.string().describe('The owner’s nickname'),
  roles: z.array(z.string()).describe('Keys of the roles that it is shared with. Empty for another user’s view'),
  left: z.array(z.string()).describe('Parameters that are omitted because the caller can’t see what they refer to'),
});
export type SavedView = z.infer<typeof savedView>;

export const listViews = route({
  id: 'views.listViews',
  method: 'GET',
  path: VIEWS,
  summary: 'List the saved views of a list: your own, and those shared with your roles',
  access: 'signed-in',
  query: z.object({ list }),
  data: z.object({
    views: z.array(savedView),
    chosen: z.string().nullable().describe('The default of the list: the ID of a view, or the key of a built-in one'),
    shareable: z
      .array(z.object({ key: z.string(), name: z.string().nullable().describe('Null for a built-in role') }))
      .describe('The roles that the caller can share with'),
  }),
});

export const createView = route({
  id: 'views.createView',
  method: 'POST',
  path: VIEWS,
  summary: 'Save a private view',
  access: 'signed-in',
  body: z.object({ list, name, state }),
  data: savedView,
  errors: ['too-many-views', 'view-name-taken'],
});

export const changeView = route({
  id: 'views.changeView',
  method: 'PUT',
  path: `${VIEWS}/{id}`,
  summary: 'Rename or overwrite your own view. Omitted fields stay unchanged',
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
  summary: 'Delete your own view, also for users it is shared with',
  access: 'signed-in',
  params: one,
  errors: ['view-not-found'],
});

export const shareView = route({
  id: 'views.shareView',
  method: 'PUT',
  path: `${VIEWS}/{id}/roles`,
  summary: 'Share your own view with exactly these roles. If empty, the view is private again',
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
  summary: 'Set your own default for a list: a view that you can see, the key of a built-in one, or null',
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
