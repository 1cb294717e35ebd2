import { z } from 'zod';
import { route } from './kit/route.ts';

/**
 * Display options for images and videos in the review (R-PLUS-4). Each option has a default, which reviewers can change
 * for themselves.
 */
export const REVIEW_LOOKS = ['blur', 'greyscale', 'mute'] as const;
export type ReviewLook = (typeof REVIEW_LOOKS)[number];

export const readSettings = route({
  id: 'settings.readSettings',
  method: 'GET',
  path: '/admin/common/settings',
  summary: 'Get the configuration of the interface',
  access: 'public',
  data: z.object({
    appTitle: z.string().describe('The product name'),
    logo: z.string().nullable().describe('A file, served at `/avatar/{file}`. Null for the default logo'),
    themeColor: z.string().describe('Theme color for users who have not chosen one (R-SHELL-11)'),
    filingNumber: z.string().nullable().describe('Shown in the footer (R-SHELL-7)'),
    passwordMaxLength: z.number().int(),
    requestTimeoutMs: z.number().int().describe('Time limit of a call (R-CONST-1)'),
    reviewLook: z
      .array(z.enum(REVIEW_LOOKS))
      .describe('Options that are on for reviewers who have not chosen their own'),
    moveAnswerDays: z.number().int().describe('Days that an agent has to answer a transfer or a request to leave'),
    invitationDays: z.number().int().describe('Days for which an invitation link is valid'),
    sendsEmail: z.boolean().describe('True if this installation sends emails (SMTP)'),
    timeZone: z
      .string()
      .describe('The IANA name of the agency programme’s time zone, in which days and weeks are counted'),
  }),
});
