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
 * Defines each setting with its rule, default and meaning. Values include their time unit. `npm run generate` builds
 * the tables in docs/operations.md and README.md from these definitions.
 */
const settings = z.object({
  PORT: z.coerce
    .number()
    .int()
    .min(0)
    .max(65_535)
    .default(3000)
    .describe('port of the API and the interface; `0` selects any free port'),
  HOST: z.string().default('127.0.0.1').describe('address to listen on; `0.0.0.0` means all addresses'),
  RUN: z
    .enum(['both', 'api', 'worker'])
    .default('both')
    .describe('`api` serves the API and the interface, `worker` runs background jobs, `both` does both'),
  DATABASE_URL: z.string().optional().describe('PostgreSQL 15 or later. If unset, Greenroom starts its own'),
  DATABASE_OWNER_URL: z
    .string()
    .optional()
    .describe(
      'the same database, for the role that owns its tables. Greenroom migrates with this role at startup, and the role of `DATABASE_URL` owns nothing. If unset, `DATABASE_URL` is used for both',
    ),
  DATABASE_CONNECTIONS: z.coerce
    .number()
    .int()
    .min(2)
    .max(200)
    .default(12)
    .describe(
      'database connections per process, 2 to 200. Each process opens two more, for events and to show that it is alive',
    ),
  CHUNKS_AT_ONCE: z.coerce
    .number()
    .int()
    .min(1)
    .max(64)
    .optional()
    .describe(
      'chunks of submissions that a process checks in parallel, at most a quarter of its connections. Set it to the number of CPU cores of the database server. Default: the cores of this machine',
    ),
  DATA_FOLDER: z
    .string()
    .optional()
    .describe(
      'directory for data, files and logs, relative to the checkout. Default: `.data` (when run as root, it can be under `/var/lib/greenroom`)',
    ),
  PUBLIC_URL: z
    .url()
    .optional()
    .describe(
      'URL that users open. Links in emails begin with it, and invitations need it. With `https:`, browsers refuse plain http (HSTS)',
    ),
  TRUST_PROXY: flag
    .default(false)
    .describe(
      'take the client address that the nearest proxy adds to `X-Forwarded-For`; enable this only behind such a proxy',
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
    .describe(
      'size at which `logs/greenroom.log` is renamed to `greenroom.log.1`, that file to `greenroom.log.2`, and so on',
    ),
  LOG_FILES: z.coerce
    .number()
    .int()
    .min(1)
    .max(100)
    .default(5)
    .describe('number of older log files, 1 to 100; the oldest is deleted'),
  METRICS_TOKEN: z
    .string()
    .min(16)
    .optional()
    .describe(
      'bearer token for `/metrics`, at least 16 characters. If unset, `/metrics` answers only direct requests from this machine',
    ),
  REQUEST_TIMEOUT_MS: z.coerce
    .number()
    .int()
    .min(1000)
    .default(HTTP_TIMEOUT_MS)
    .describe('maximum time for a request to arrive, and for a browser to wait for an answer, from 1000'),
  CALLS_PER_MINUTE: z.coerce
    .number()
    .int()
    .min(1)
    .default(DEFAULT_CALLS_PER_MINUTE)
    .describe('calls a minute per caller, in each process; the lower limits of single calls scale with it'),
  SESSION_IDLE_MINUTES: z.coerce
    .number()
    .int()
    .min(1)
    .max(1440)
    .default(12 * 60)
    .describe('minutes without a request after which a session ends, 1 to 1440; every session ends after a day'),
  PASSWORD_MAX_LENGTH: z.coerce
    .number()
    .int()
    .min(PASSWORD_MIN_LENGTH)
    .max(100)
    .default(DEFAULT_PASSWORD_MAX_LENGTH)
    .describe('maximum password length, 6 to 100 characters'),
  SECOND_FACTOR_ROLES: z
    .string()
    .default('')
    .transform((text) => text.split(/[\s,]+/).filter((role) => role !== ''))
    .pipe(z.array(z.enum(ROLE_KEYS)))
    .describe(
      'roles that require two-factor authentication, such as `administrator,reviewer`; sessions without it end',
    ),
  FILING_NUMBER: z
    .string()
    .max(200)
    .optional()
    .describe('filing number in the footer, for users who turn on the footer'),
  CAPTCHA_SECONDS: z.coerce
    .number()
    .int()
    .min(10)
    .max(3600)
    .default(300)
    .describe('seconds for which a verification code is valid, 10 to 3600'),
  LAPSE_DAYS: z.coerce
    .number()
    .int()
    .min(1)
    .max(3650)
    .default(30)
    .describe('days after which an undecided application expires, 1 to 3650'),
  HOST_MIN_AGE: z.coerce
    .number()
    .int()
    .min(DEFAULT_HOST_MIN_AGE)
    .max(99)
    .default(DEFAULT_HOST_MIN_AGE)
    .describe('minimum age of a host, 18 to 99; younger people can’t be approved'),
  REVIEW_LOOK: z
    .string()
    .default('mute')
    .transform((text) => text.split(/[\s,]+/).filter((word) => word !== '' && word !== 'none'))
    .pipe(z.array(z.enum(REVIEW_LOOKS)))
    .describe(
      'how reviewers see images and videos unless they choose otherwise: `blur`, `greyscale`, `mute`, several separated by commas, or `none`',
    ),
  SMTP_URL: z
    .string()
    .optional()
    .describe(
      'mail server, such as `smtp://user:<password>@mail.example:587`. If unset, emails are written to the outbox folder',
    ),
  MAIL_FROM: z.string().default('Greenroom <greenroom@localhost>').describe('sender of emails'),
  PLATFORM_URL: z
    .url()
    .optional()
    .describe(
      'base URL of the platform API ([platform-interface.md](platform-interface.md)). If unset, Greenroom does not ask the platform',
    ),
  PLATFORM_TOKEN: z.string().optional().describe('bearer token for the platform API'),
  PLATFORM_TIMEOUT_MS: z.coerce
    .number()
    .int()
    .min(100)
    .default(10_000)
    .describe('maximum duration of one request to the platform API, from 100'),
  WEBHOOK_TIMEOUT_MS: z.coerce
    .number()
    .int()
    .min(100)
    .default(15_000)
    .describe('maximum duration of one webhook delivery, from 100'),
  WEBHOOK_PRIVATE_ADDRESSES: z
    .string()
    .default('')
    .refine(isListOfPlaces, { error: 'is a list of names, addresses and ranges such as 10.1.0.0/16' })
    .describe(
      'places inside the network that webhooks can reach, also by `http:`: names, addresses and ranges such as `10.1.0.0/16`, separated by spaces or commas. If unset, webhooks reach only public addresses',
    ),
  MEDIA_ORIGINS: mediaOrigins
    .default(null)
    .describe(
      'origins from which browsers can load images and videos of accounts, such as `https://cdn.example` or `https://*.cdn.example`, separated by spaces or commas',
    ),
  PROGRAMME_TIME_ZONE: z
    .string()
    .refine(isProgrammeZone, { error: 'is not the name of a time zone, such as Europe/Istanbul' })
    .default('UTC')
    .describe(
      'time zone of the agency programme’s days and weeks, and of the platform’s reports: `UTC` or a name with a slash such as `Europe/Istanbul` (not `+03:00`, not `EST`). Set it before the first report; changing it later doesn’t recompute past days',
    ),
});

/** The settings under the names used in code. A setting that isn't given is null. */
export type Config = Readonly<ReturnType<typeof toConfig>>;

/** Returns each setting's name, default (null if it has none) and meaning, for the documents. */
export function describeSettings(): { name: string; fallback: string | null; meaning: string }[] {
  return Object.entries(settings.shape).map(([name, schema]) => ({
    name,
    fallback: String(schema.parse(undefined) ?? '') || null,
    meaning: schema.description ?? '',
  }));
}

export class ConfigError extends Error {
  /** One entry for each invalid setting: its name and the error. */
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.join('; '));
    this.problems = problems;
  }
}

/**
 * Reads the settings. No other code reads the environment.
 * @throws ConfigError naming each invalid setting
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
