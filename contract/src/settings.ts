import { z } from 'zod';
import { route } from './kit/route.ts';

/** How a reviewer may see pictures and videos (R-PLUS-4): each can be switched on by default, and by each reviewer. */
export const REVIEW_LOOKS = ['blur', 'greyscale', 'mute'] as const;
export type ReviewLook = (typeof REVIEW_LOOKS)[number];

export const readSettings = route({
  id: 'settings.readSettings',
  method: 'GET',
  path: '/admin/common/settings',
  summary: 'The configuration that the interface needs',
  access: 'public',
  data: z.object({
    appTitle: z.string().describe('The program’s name'),
    logo: z.string().nullable().describe('A file, served at `/avatar/{file}`; null: the shipped mark'),
    themeColor: z.string().describe('The theme’s colour for those who have chosen none (R-SHELL-11)'),
    filingNumber: z.string().nullable().describe('Shown in the footer (R-SHELL-7)'),
    passwordMaxLength: z.number().int(),
    requestTimeoutMs: z.number().int().describe('How long a call may take (R-CONST-1)'),
    reviewLook: z.array(z.enum(REVIEW_LOOKS)).describe('What is on for reviewers who have not chosen themselves'),
    moveAnswerDays: z.number().int().describe('Days that an agent has to answer a transfer or a request to leave'),
    invitationDays: z.number().int().describe('Days for which an invitation link is valid'),
    sendsEmail: z.boolean().describe('Whether emails leave this installation (SMTP)'),
    timeZone: z.string().describe('The programme’s zone, as an IANA name: its days and weeks are of this zone'),
  }),
});
