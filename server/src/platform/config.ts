import { availableParallelism } from 'node:os';
import { ROLE_KEYS } from '@greenroom/contract/access/roles.ts';
import {
  DEFAULT_CALLS_PER_MINUTE,
  DEFAULT_HOST_MIN_AGE,
  DEFAULT_PASSWORD_MAX_LENGTH,
  HTTP_TIMEOUT_MS,
  PASSWORD_MIN_LENGTH,
} from '@greenroom/contract/constants.ts';
import { mediaOrigins } from '@greenroom/contract/kit/media-origins.ts';
import { REVIEW_LOOKS } from '@greenroom/contract/settings.ts';
import { z } from 'zod';
import { isProgrammeZone } from './calendar.ts';
import { isListOfPlaces, readInnerPlaces } from './outbound/addresses.ts';

const flag = z.stringbool();

/**
 * Every setting, once: its rule, its default, its meaning. The tables of docs/operations.md and README.md are made from this
 * (`npm run generate`). Times carry their unit.
 */
const settings = z.object({
  PORT: z.coerce
    .number()
    .int()
    .min(0)
    .max(65_535)
    .default(3000)
    .describe('where calls and interface answer; `0`: any free port'),
  HOST: z.string().default('127.0.0.1').describe('the address to listen on; `0.0.0.0`: all of them'),
  RUN: z
    .enum(['both', 'api', 'worker'])
    .default('both')
    .describe('`api`: calls and interface; `worker`: background work; `both`'),
  DATABASE_URL: z.string().optional().describe('a PostgreSQL from 15 on; none: the local one'),
  DATABASE_OWNER_URL: z
    .string()
    .optional()
    .describe(
      'the same database for the role that owns its tables: a start migrates with it, and grants the role of `DATABASE_URL`, which then owns nothing, what serving needs; none: `DATABASE_URL` is for both',
    ),
  DATABASE_CONNECTIONS: z.coerce
    .number()
    .int()
    .min(2)
    .max(200)
    .default(12)
    .describe('connections of one process, 2 to 200; it opens two more, for events and to show that it lives'),
  CHUNKS_AT_ONCE: z.coerce
    .number()
    .int()
    .min(1)
    .max(64)
    .optional()
    .describe(
      'chunks of batches that one process has examined at a time, at most a quarter of its connections: as many as the database’s machine has cores; none: the cores of this one',
    ),
  DATA_FOLDER: z
    .string()
    .optional()
    .describe(
      'where data, files and logs lie; a relative path counts from the checkout; none: `.data` there (as root perhaps one below `/var/lib/greenroom`)',
    ),
  PUBLIC_URL: z
    .url()
    .optional()
    .describe(
      'the address that people use, with which the links in letters begin (invitations need it); with `https:`, browsers must use nothing else (HSTS)',
    ),
  TRUST_PROXY: flag
    .default(false)
    .describe(
      'a caller’s address is the one that the nearest proxy names (`X-Forwarded-For`); only behind a proxy that sets it',
    ),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .default('info')
    .describe('`fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`'),
  LOG_MEGABYTES: z.coerce
    .number()
    .int()
    .min(1)
    .default(20)
    .describe('how large `logs/greenroom.log` grows before it becomes `greenroom.log.1`, that one `.2` and so on'),
  LOG_FILES: z.coerce
    .number()
    .int()
    .min(1)
    .max(100)
    .default(5)
    .describe('how many older logs are kept, 1 to 100; the oldest is deleted'),
  METRICS_TOKEN: z
    .string()
    .min(16)
    .optional()
    .describe(
      'who sends it as `Authorization: Bearer …` may read `/metrics`, 16 characters or more; none: only programs on this machine may, and not through a proxy',
    ),
  REQUEST_TIMEOUT_MS: z.coerce
    .number()
    .int()
    .min(1000)
    .default(HTTP_TIMEOUT_MS)
    .describe('the longest that a request may take to arrive, and that a browser waits for an answer, from 1000'),
  CALLS_PER_MINUTE: z.coerce
    .number()
    .int()
    .min(1)
    .default(DEFAULT_CALLS_PER_MINUTE)
    .describe('calls a minute of one caller, in each process; lower limits of single calls grow and shrink with it'),
  SESSION_IDLE_MINUTES: z.coerce
    .number()
    .int()
    .min(1)
    .max(1440)
    .default(12 * 60)
    .describe('a session without a call for so long ends, 1 to 1440; every session ends after a day'),
  PASSWORD_MAX_LENGTH: z.coerce
    .number()
    .int()
    .min(PASSWORD_MIN_LENGTH)
    .max(100)
    .default(DEFAULT_PASSWORD_MAX_LENGTH)
    .describe('the longest password, 6 to 100 characters'),
  SECOND_FACTOR_ROLES: z
    .string()
    .default('')
    .transform((text) => text.split(/[\s,]+/).filter((role) => role !== ''))
    .pipe(z.array(z.enum(ROLE_KEYS)))
    .describe(
      'roles whose holders sign in with a second factor, such as `administrator,reviewer`; sessions made without one end',
    ),
  FILING_NUMBER: z
    .string()
    .max(200)
    .optional()
    .describe('the filing number in the footer, for users who switch the footer on'),
  CAPTCHA_SECONDS: z.coerce
    .number()
    .int()
    .min(10)
    .max(3600)
    .default(300)
    .describe('how long a verification code is good, 10 to 3600'),
  LAPSE_DAYS: z.coerce
    .number()
    .int()
    .min(1)
    .max(3650)
    .default(30)
    .describe('an application that nobody decided on for so long lapses, 1 to 3650'),
  HOST_MIN_AGE: z.coerce
    .number()
    .int()
    .min(DEFAULT_HOST_MIN_AGE)
    .max(99)
    .default(DEFAULT_HOST_MIN_AGE)
    .describe('the age from which somebody may be a host, 18 to 99: who is younger is not approved'),
  REVIEW_LOOK: z
    .string()
    .default('mute')
    .transform((text) => text.split(/[\s,]+/).filter((word) => word !== '' && word !== 'none'))
    .pipe(z.array(z.enum(REVIEW_LOOKS)))
    .describe(
      'how reviewers see pictures and videos while they have not chosen themselves: `blur`, `greyscale`, `mute`, several with commas, or `none`',
    ),
  SMTP_URL: z
    .string()
    .optional()
    .describe('where letters are sent, such as `smtp://user:<password>@mail.example:587`; none: the outbox folder'),
  MAIL_FROM: z.string().default('Greenroom <greenroom@localhost>').describe('the sender of letters'),
  PLATFORM_URL: z
    .url()
    .optional()
    .describe('the platform’s interface ([platform-interface.md](platform-interface.md)); none: nobody is asked'),
  PLATFORM_TOKEN: z.string().optional().describe('sent to it as `Authorization: Bearer …`'),
  PLATFORM_TIMEOUT_MS: z.coerce
    .number()
    .int()
    .min(100)
    .default(10_000)
    .describe('the longest that one request to it may take, from 100'),
  WEBHOOK_TIMEOUT_MS: z.coerce
    .number()
    .int()
    .min(100)
    .default(15_000)
    .describe('the longest that one delivery to a webhook may take, from 100'),
  WEBHOOK_PRIVATE_ADDRESSES: z
    .string()
    .default('')
    .refine(isListOfPlaces, { error: 'is a list of names, addresses and ranges such as 10.1.0.0/16' })
    .describe(
      'where webhooks may go inside the network, by `http:`, too: names, addresses and ranges such as `10.1.0.0/16`, separated by spaces or commas; none: they go to public addresses only',
    ),
  MEDIA_ORIGINS: mediaOrigins
    .default(null)
    .describe(
      'origins that browsers may load pictures and videos of accounts from, such as `https://cdn.example` or `https://*.cdn.example`, separated by spaces or commas',
    ),
  PROGRAMME_TIME_ZONE: z
    .string()
    .refine(isProgrammeZone, { error: 'is not the name of a time zone, such as Europe/Istanbul' })
    .default('UTC')
    .describe(
      'the zone whose days and weeks the programme counts in, `UTC` or a name with a slash such as `Europe/Istanbul` (not `+03:00`, not `EST`): that of the platform’s reports. Set it before the first report: changing it later neither attributes nor sums past days again',
    ),
});

/** The settings as their readers name them; what was not given is null. */
export type Config = Readonly<ReturnType<typeof toConfig>>;

/** The name, default (null: none) and meaning of each setting, for the documents. */
export function describeSettings(): { name: string; fallback: string | null; meaning: string }[] {
  return Object.entries(settings.shape).map(([name, schema]) => ({
    name,
    fallback: String(schema.parse(undefined) ?? '') || null,
    meaning: schema.description ?? '',
  }));
}

export class ConfigError extends Error {
  /** Names of the settings that are wrong, each with what is wrong. */
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.join('; '));
    this.problems = problems;
  }
}

/**
 * Reads the settings; the only reader of the environment.
 * @throws ConfigError naming each setting that does not fit
 */
export function readConfig(env: Readonly<Record<string, string | undefined>> = process.env): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = settings
    .refine((one) => one.DATABASE_URL !== undefined || one.DATABASE_OWNER_URL === undefined, {
      path: ['DATABASE_OWNER_URL'],
      error: 'goes with DATABASE_URL, which names the role that serves',
    })
    .safeParse(given);
  if (!parsed.success) {
    throw new ConfigError(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`));
  }
  return toConfig(parsed.data);
}

function toConfig(s: z.output<typeof settings>) {
  return {
    port: s.PORT,
    host: s.HOST,
    databaseUrls: s.DATABASE_URL
      ? { servingUrl: s.DATABASE_URL, ownerUrl: s.DATABASE_OWNER_URL ?? s.DATABASE_URL }
      : null,
    dataFolder: s.DATA_FOLDER ?? null,
    publicUrl: s.PUBLIC_URL ?? null,
    trustProxy: s.TRUST_PROXY,
    run: s.RUN,
    logLevel: s.LOG_LEVEL,
    logFile: { maxBytes: s.LOG_MEGABYTES * 1024 * 1024, keptFiles: s.LOG_FILES },
    metricsToken: s.METRICS_TOKEN ?? null,
    databaseConnections: s.DATABASE_CONNECTIONS,
    chunksAtOnce: Math.max(
      1,
      Math.min(s.CHUNKS_AT_ONCE ?? availableParallelism(), Math.floor(s.DATABASE_CONNECTIONS / 4)),
    ),
    requestTimeoutMs: s.REQUEST_TIMEOUT_MS,
    sessionIdleMinutes: s.SESSION_IDLE_MINUTES,
    passwordMaxLength: s.PASSWORD_MAX_LENGTH,
    secondFactorRoles: s.SECOND_FACTOR_ROLES,
    filingNumber: s.FILING_NUMBER ?? null,
    captchaSeconds: s.CAPTCHA_SECONDS,
    lapseDays: s.LAPSE_DAYS,
    hostMinAge: s.HOST_MIN_AGE,
    reviewLook: s.REVIEW_LOOK,
    smtpUrl: s.SMTP_URL ?? null,
    mailFrom: s.MAIL_FROM,
    platform: s.PLATFORM_URL
      ? { url: s.PLATFORM_URL, token: s.PLATFORM_TOKEN ?? null, timeoutMs: s.PLATFORM_TIMEOUT_MS }
      : null,
    webhooks: {
      timeoutMs: s.WEBHOOK_TIMEOUT_MS,
      inner: readInnerPlaces(s.WEBHOOK_PRIVATE_ADDRESSES),
    },
    mediaOrigins: s.MEDIA_ORIGINS,
    timeZone: s.PROGRAMME_TIME_ZONE,
    callsPerMinute: s.CALLS_PER_MINUTE,
  };
}
