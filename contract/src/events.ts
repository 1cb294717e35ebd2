import { z } from 'zod';
import { route } from './kit/route.ts';

/** A server event that says which data is stale. `id` identifies the changed object. */
export const serverEvent = z.object({
  topic: z.enum([
    'batch',
    'queue',
    'case',
    /** An account with an open application changed, so the list of open applications is stale. */
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
    /** Dictionaries and apps, which forms use. */
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
  summary: 'Receive server-sent events. A comment line every 20 seconds prevents a timeout',
  access: 'signed-in',
  answer: 'events',
});
