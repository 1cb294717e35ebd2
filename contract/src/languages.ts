import { z } from 'zod';
import { route } from './kit/route.ts';

export const listLanguages = route({
  id: 'languages.listLanguages',
  method: 'GET',
  path: '/push/getLanguage',
  summary: 'List the interface languages (R-DATA-9)',
  access: 'public',
  data: z.array(z.object({ id: z.number().int(), name: z.string(), value: z.string() })),
});
