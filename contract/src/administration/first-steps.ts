import { z } from 'zod';
import { route } from '../kit/route.ts';

/** What an empty installation needs before hosts can be reviewed, in this order (R-PLUS-22). */
export const FIRST_STEPS = ['mail', 'apps', 'group', 'agent', 'accounts', 'review'] as const;
export type FirstStep = (typeof FIRST_STEPS)[number];

export const readFirstSteps = route({
  id: 'settings.readFirstSteps',
  method: 'GET',
  path: '/admin/common/settings/firstSteps',
  summary: 'The first steps of an installation, each done or not by what is really there (R-PLUS-22)',
  access: { right: 'settings:manage' },
  data: z.object({
    done: z.array(z.enum(FIRST_STEPS)),
    smtp: z.boolean().describe('Whether the environment says where letters are sent'),
    publicUrl: z.boolean().describe('Whether the environment says what links in letters begin with'),
    blocked: z
      .array(z.string())
      .describe('Origins of pictures that accounts have and browsers may not load, as far as the first accounts say'),
    email: z.string().nullable().describe('The caller’s own address, to which a test letter would go'),
  }),
});

export const sendTestLetter = route({
  id: 'settings.sendTestLetter',
  method: 'POST',
  path: '/admin/common/settings/testLetter',
  summary: 'Send a letter to one’s own address, to see that letters arrive (R-PLUS-22)',
  access: { right: 'settings:manage' },
  errors: ['own-email-missing'],
  callsPerMinute: 6,
});
