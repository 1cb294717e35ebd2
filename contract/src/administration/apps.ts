import { z } from 'zod';
import { APP_MAX_ID } from '../constants.ts';
import { rule } from '../kit/field-problem.ts';
import { givenName } from '../kit/names.ts';
import { route } from '../kit/route.ts';
import { version } from '../kit/version.ts';

const APPS = '/admin/common/apps';

/** The two that the reason codes name apart (0017), each of which one app at most can have, and all others. */
export const BRANDS = ['yaar', 'topchat', 'other'] as const;
export type Brand = (typeof BRANDS)[number];

const appId = z.number().int().min(1).max(APP_MAX_ID);
const label = givenName(60).min(1, rule('label-empty'));
const takeOver = z
  .boolean()
  .default(false)
  .describe('The app that has the brand so far becomes one of the others; left out, that is refused');

/** An app of the platform (R-DATA-12). */
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
  summary: 'Every app with its brand and how many groups it has, by label (R-DATA-12)',
  access: { right: 'data:manage' },
  data: z.array(app),
});

export const createApp = route({
  id: 'apps.createApp',
  method: 'POST',
  path: APPS,
  summary: 'Add an app by the number that the platform reports it with (R-DATA-12)',
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
  summary: 'Change the label or the brand of an app; what is left out stays (R-DATA-12)',
  access: { right: 'data:manage' },
  params: z.object({ appId: z.coerce.number<number>().int().min(0).max(APP_MAX_ID) }),
  body: z.object({ label: label.optional(), brand: z.enum(BRANDS).optional(), takeOver, version }),
  data: app,
  errors: ['app-not-found', 'changed-meanwhile', 'app-brand-taken'],
});
