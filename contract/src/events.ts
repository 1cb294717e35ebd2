import { z } from 'zod';
import { route } from './kit/route.ts';

/** An event that the server sends: which data is stale. `id` names the object that changed. */
export const serverEvent = z.object({
  topic: z.enum([
    'batch',
    'queue',
    'case',
    /** An account that has an open application: the list of open ones shows it. */
    'open',
    'application',
    'notification',
    'session',
    'group',
    'host',
    'earnings',
    'menus',
    'user',
    'role',
    /** Dictionaries and apps: what forms offer. */
    'dictionary',
    'settings',
    /** Saved views of lists. */
    'view',
    'export',
  ]),
  id: z.number().int().nullable(),
});
export type ServerEvent = z.infer<typeof serverEvent>;

export const streamEvents = route({
  id: 'events.streamEvents',
  method: 'GET',
  path: '/agent-admin/events',
  summary: 'Server-sent events; a comment line every 20 seconds keeps the line open',
  access: 'signed-in',
  answer: 'events',
});
