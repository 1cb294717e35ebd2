import { z } from 'zod';
import {
  AVATAR_EXTENSIONS,
  AVATAR_MAX_BYTES,
  AVATAR_MAX_MEGAPIXELS,
  DEFAULT_HOST_MIN_AGE,
  PASSWORD_MIN_LENGTH,
} from '../constants.ts';
import { rule } from '../kit/field-problem.ts';
import { mediaOrigins } from '../kit/media-origins.ts';
import { givenName } from '../kit/names.ts';
import { route } from '../kit/route.ts';
import { givenText } from '../kit/text.ts';
import { upload } from '../kit/upload.ts';
import { version } from '../kit/version.ts';
import { REVIEW_LOOKS } from '../settings.ts';

const SETTINGS = '/admin/common/settings/kept';

const days = (from: number, to: number) => z.number().int().min(from).max(to);

/** Reads an empty text as null. */
const optional = (text: z.ZodString) => text.transform((given) => (given === '' ? null : given)).nullable();

/**
 * The settings that administrators can change at run time, each with its rule. An unchanged setting has its default:
 * the value in its environment variable (see `PRESET_BY`) if set, otherwise the one in `PRESETS`.
 */
export const settingValues = z.object({
  appTitle: givenName(40).min(1, rule('title-empty')).describe('The product name in the interface and in emails'),
  themeColor: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i, rule('colour'))
    .toLowerCase()
    .describe('Theme color for users who have not chosen one, as `#rrggbb` (R-SHELL-11)'),
  filingNumber: optional(givenName(200)).describe('Shown in the footer (R-SHELL-7)'),
  passwordMaxLength: days(PASSWORD_MIN_LENGTH, 100).describe('Maximum password length, in characters'),
  captchaAlways: z
    .boolean()
    .describe('Require a verification code also in browsers that the user has signed in with before'),
  captchaSeconds: days(10, 3600).describe('Seconds for which a verification code is valid'),
  sessionIdleMinutes: days(1, 1440).describe('Minutes without a request after which a session ends'),
  hostMinAge: days(DEFAULT_HOST_MIN_AGE, 99).describe('Minimum age of a host'),
  reviewLook: z.array(z.enum(REVIEW_LOOKS)).describe('How reviewers see images unless they choose otherwise'),
  mediaOrigins: mediaOrigins.describe(
    'Origins from which browsers can load images and videos of accounts, one per line; an open page applies a change when it is reloaded',
  ),
  lapseDays: days(1, 3650).describe('Days after which an undecided application expires'),
  moveAnswerDays: days(1, 90).describe('Days that an agent has to answer a transfer or a request to leave'),
  invitationDays: days(1, 90).describe('Days for which an invitation link is valid'),
  mailSender: optional(givenName(60)).describe('Sender name of emails; null: the name in `MAIL_FROM`'),
  mailFooter: optional(givenText(500).trim()).describe('Text below every email'),
  withoutEmail: z
    .boolean()
    .describe('This installation works without SMTP: administrators copy links, and the setup steps skip email'),
});
export type SettingValues = z.output<typeof settingValues>;
export type SettingKey = keyof SettingValues;
export const SETTING_KEYS = settingValues.keyof().options;

/** The settings' order and groups on the screen. The logo, an image, is shown with the appearance. */
export const SETTING_GROUPS = {
  look: ['appTitle', 'themeColor', 'filingNumber'],
  'sign-in': ['passwordMaxLength', 'captchaAlways', 'captchaSeconds', 'sessionIdleMinutes'],
  review: ['hostMinAge', 'reviewLook', 'mediaOrigins'],
  lapse: ['lapseDays', 'moveAnswerDays', 'invitationDays'],
  letters: ['mailSender', 'mailFooter', 'withoutEmail'],
} as const satisfies Record<string, readonly SettingKey[]>;
export type SettingGroup = keyof typeof SETTING_GROUPS;

/** Environment variables that set an installation's defaults. */
export const PRESET_BY = {
  filingNumber: 'FILING_NUMBER',
  passwordMaxLength: 'PASSWORD_MAX_LENGTH',
  captchaSeconds: 'CAPTCHA_SECONDS',
  sessionIdleMinutes: 'SESSION_IDLE_MINUTES',
  lapseDays: 'LAPSE_DAYS',
  hostMinAge: 'HOST_MIN_AGE',
  reviewLook: 'REVIEW_LOOK',
  mediaOrigins: 'MEDIA_ORIGINS',
} as const satisfies Partial<Record<SettingKey, string>>;

const keptSettings = z.object({
  values: settingValues.describe('Current values'),
  presets: settingValues.describe('Defaults, which apply to settings that were never changed'),
  logo: z.string().nullable().describe('A file, served at `/avatar/{file}`'),
  changes: z
    .array(
      z.object({
        key: z.enum([...SETTING_KEYS, 'logo']),
        at: z.iso.datetime(),
        by: z
          .string()
          .nullable()
          .describe('The nickname of the user who changed it; null if this user no longer exists'),
      }),
    )
    .describe('For each setting that differs from its default, the author and time of the last change'),
  version,
});
export type KeptSettings = z.output<typeof keptSettings>;

export const listSettings = route({
  id: 'settings.listSettings',
  method: 'GET',
  path: SETTINGS,
  summary: 'Get all settings with their defaults, and the author and time of each change',
  access: { right: 'settings:manage' },
  data: keptSettings,
});

export const changeSettings = route({
  id: 'settings.changeSettings',
  method: 'PUT',
  path: SETTINGS,
  summary:
    'Change settings, effective immediately in every process. Omitted settings stay unchanged; `reset` names those to reset',
  access: { right: 'settings:manage' },
  body: settingValues.partial().extend({ reset: z.array(z.enum([...SETTING_KEYS, 'logo'])).default([]), version }),
  data: keptSettings,
  errors: ['changed-meanwhile'],
});

export const changeLogo = route({
  id: 'settings.changeLogo',
  method: 'POST',
  path: `${SETTINGS}/logo`,
  summary: 'Set the logo. The server decodes the image, crops it to a square and encodes it again',
  access: { right: 'settings:manage' },
  upload: upload({
    field: 'logo',
    maxBytes: AVATAR_MAX_BYTES,
    extensions: AVATAR_EXTENSIONS,
    tooLarge: { code: 'picture-too-large', params: { maxMegapixels: AVATAR_MAX_MEGAPIXELS } },
  }),
  data: keptSettings,
  errors: ['file-missing', 'picture-not-readable', 'picture-too-large'],
  callsPerMinute: 20,
});
