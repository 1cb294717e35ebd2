import { z } from 'zod';
import { route } from '../kit/route.ts';

/** The setup steps, in order, that a new installation needs before hosts can be reviewed (R-PLUS-22). */
export const FIRST_STEPS = ['mail', 'apps', 'group', 'agent', 'accounts', 'review'] as const;
export type FirstStep = (typeof FIRST_STEPS)[number];

export const readFirstSteps = route({
  id: 'settings.readFirstSteps',
  method: 'GET',
  path: '/admin/common/settings/firstSteps',
  summary: 'Get the setup steps of an installation; each is done or not, depending on the actual state (R-PLUS-22)',
  access: { right: 'settings:manage' },
  data: z.object({
    done: z.array(z.enum(FIRST_STEPS)),
    smtp: z.boolean().describe('True if the environment sets an SMTP server'),
    publicUrl: z.boolean().describe('True if the environment sets the URL for links in emails'),
    blocked: z.array(z.string()).describe('Origins of account images that browsers block, found in the first accounts'),
    email: z.string().nullable().describe('The caller’s own address, to which the test email is sent'),
  }),
});

export const sendTestLetter = route({
  id: 'settings.sendTestLetter',
  method: 'POST',
  path: '/admin/common/settings/testLetter',
  summary: 'Send an email to your own address, to test email delivery (R-PLUS-22)',
  access: { right: 'settings:manage' },
  errors: ['own-email-missing'],
  callsPerMinute: 6,
});
