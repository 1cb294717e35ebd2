import { z } from 'zod';
import { APP_MAX_ID } from '../constants.ts';
import { rule } from '../kit/field-problem.ts';
import { givenName } from '../kit/names.ts';
import { route } from '../kit/route.ts';
import { version } from '../kit/version.ts';

const APPS = '/admin/common/apps';

/** The two brands that reason codes name (0017), and `other`. At most one app can have each named brand. */
export const BRANDS = ['yaar', 'topchat', 'other'] as const;
export type Brand = (typeof BRANDS)[number];

const appId = z.number().int().min(1).max(APP_MAX_ID);
const label = givenName(60).min(1, rule('label-empty'));
const takeOver = z
  .boolean()
  .default(false)
  .describe('Take the brand from the app that has it now. If omitted, a brand in use is refused');

/** An app on the platform (R-DATA-12). */
export const app = z.object({
  id: z.number().int(),
  label: z.string(),
  brand: z.enum(BRANDS),
  groups: z.number().int(),
  version,
});
export type App = z.infer<typeof app>;

export const listAll = route({
  id: 'apps.listAll',
  method: 'GET',
  path: APPS,
  summary: 'List all apps with brand and number of groups, by label (R-DATA-12)',
  access: { right: 'data:manage' },
  data: z.array(app),
});

export const createApp = route({
  id: 'apps.createApp',
  method: 'POST',
  path: APPS,
  summary: 'Add an app with the number that the platform uses for it (R-DATA-12)',
  access: { right: 'data:manage' },
  body: z.object({ appId, label, brand: z.enum(BRANDS).default('other'), takeOver }),
  data: app,
  idempotent: true,
  errors: ['app-taken', 'app-brand-taken'],
});

export const changeApp = route({
  id: 'apps.changeApp',
  method: 'PUT',
  path: `${APPS}/{appId}`,
  summary: 'Change an app’s label or brand. Omitted fields stay unchanged (R-DATA-12)',
  access: { right: 'data:manage' },
  params: z.object({ appId: z.coerce.number<number>().int().min(0).max(APP_MAX_ID) }),
  body: z.object({ label: label.optional(), brand: z.enum(BRANDS).optional(), takeOver, version }),
  data: app,
  errors: ['app-not-found', 'changed-meanwhile', 'app-brand-taken'],
});
