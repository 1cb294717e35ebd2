import { z } from 'zod';
import { route } from './kit/route.ts';

export const readSettings = route({
  id: 'settings.readSettings',
  method: 'GET',
  path: '/admin/common/settings',
  summary: 'The configuration that the interface needs',
  access: 'public',
  data: z.object({
    filingNumber: z.string().nullable().describe('Shown in the footer (R-SHELL-7)'),
    passwordMaxLength: z.number().int(),
    requestTimeoutMs: z.number().int().describe('How long a call may take (R-CONST-1)'),
    timeZone: z.string().describe('The programme’s zone, as an IANA name: its days and weeks are of this zone'),
  }),
});
