import {
  DEFAULT_CALLS_PER_MINUTE,
  DEFAULT_PASSWORD_MAX_LENGTH,
  PASSWORD_MIN_LENGTH,
} from '@greenroom/contract/constants.ts';
import { ROLE_KEYS, type RoleKey } from '@greenroom/contract/roles.ts';
import { z } from 'zod';
import { isProgrammeZone } from './calendar.ts';

const flag = z.stringbool();

/** Every setting, its default and its meaning; README's table is made from the same words. Times carry their unit. */
const settings = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  DATABASE_URL: z.string().optional(),
  DATA_FOLDER: z.string().optional(),
  PUBLIC_URL: z.url().optional(),
  TRUST_PROXY: flag.default(false),
  RUN: z.enum(['both', 'api', 'worker']).default('both'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  DATABASE_CONNECTIONS: z.coerce.number().int().min(2).max(200).default(12),
  REQUEST_TIMEOUT_MS: z.coerce.number().int().min(1000).default(1_200_000),
  SESSION_IDLE_MINUTES: z.coerce
    .number()
    .int()
    .min(1)
    .default(12 * 60),
  PASSWORD_MAX_LENGTH: z.coerce.number().int().min(PASSWORD_MIN_LENGTH).max(100).default(DEFAULT_PASSWORD_MAX_LENGTH),
  SECOND_FACTOR_ROLES: z
    .string()
    .default('')
    .transform((text) => text.split(/[\s,]+/).filter((role) => role !== ''))
    .pipe(z.array(z.enum(ROLE_KEYS))),
  FILING_NUMBER: z.string().max(200).optional(),
  CAPTCHA_SECONDS: z.coerce.number().int().min(10).default(300),
  LAPSE_DAYS: z.coerce.number().int().min(1).default(30),
  SMTP_URL: z.string().optional(),
  MAIL_FROM: z.string().default('Greenroom <greenroom@localhost>'),
  PLATFORM_URL: z.url().optional(),
  PLATFORM_TOKEN: z.string().optional(),
  PLATFORM_TIMEOUT_MS: z.coerce.number().int().min(100).default(10_000),
  MEDIA_ORIGINS: z.string().default(''),
  PROGRAMME_TIME_ZONE: z
    .string()
    .refine(isProgrammeZone, { error: 'is not the name of a time zone, such as Europe/Istanbul' })
    .default('UTC'),
  CALLS_PER_MINUTE: z.coerce.number().int().min(1).default(DEFAULT_CALLS_PER_MINUTE),
});

export interface Config {
  readonly port: number;
  readonly host: string;
  /** Any PostgreSQL from 15 on; null: the one that comes with the product. */
  readonly databaseUrl: string | null;
  /** Where data is kept; null: chosen at the start. */
  readonly dataFolder: string | null;
  readonly publicUrl: string | null;
  readonly trustProxy: boolean;
  readonly run: 'both' | 'api' | 'worker';
  readonly logLevel: string;
  readonly databaseConnections: number;
  readonly requestTimeoutMs: number;
  readonly sessionIdleMinutes: number;
  readonly passwordMaxLength: number;
  /** Who holds one of these roles signs in with a second factor (R-PLUS-13). */
  readonly secondFactorRoles: readonly RoleKey[];
  /** Shown in the footer (R-SHELL-7). */
  readonly filingNumber: string | null;
  readonly captchaSeconds: number;
  /** An application that nobody decided on lapses after so many days. */
  readonly lapseDays: number;
  readonly smtpUrl: string | null;
  readonly mailFrom: string;
  readonly platform: { readonly url: string; readonly token: string | null; readonly timeoutMs: number } | null;
  /** Origins that pictures and videos of accounts may be loaded from. */
  readonly mediaOrigins: readonly string[];
  /** The zone whose days and weeks the programme counts in, as an IANA name. */
  readonly timeZone: string;
  /** Calls a minute that one caller may make. */
  readonly callsPerMinute: number;
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
  const parsed = settings.safeParse(given);
  if (!parsed.success) {
    throw new ConfigError(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`));
  }
  const s = parsed.data;
  return {
    port: s.PORT,
    host: s.HOST,
    databaseUrl: s.DATABASE_URL ?? null,
    dataFolder: s.DATA_FOLDER ?? null,
    publicUrl: s.PUBLIC_URL ?? null,
    trustProxy: s.TRUST_PROXY,
    run: s.RUN,
    logLevel: s.LOG_LEVEL,
    databaseConnections: s.DATABASE_CONNECTIONS,
    requestTimeoutMs: s.REQUEST_TIMEOUT_MS,
    sessionIdleMinutes: s.SESSION_IDLE_MINUTES,
    passwordMaxLength: s.PASSWORD_MAX_LENGTH,
    secondFactorRoles: s.SECOND_FACTOR_ROLES,
    filingNumber: s.FILING_NUMBER ?? null,
    captchaSeconds: s.CAPTCHA_SECONDS,
    lapseDays: s.LAPSE_DAYS,
    smtpUrl: s.SMTP_URL ?? null,
    mailFrom: s.MAIL_FROM,
    platform: s.PLATFORM_URL
      ? { url: s.PLATFORM_URL, token: s.PLATFORM_TOKEN ?? null, timeoutMs: s.PLATFORM_TIMEOUT_MS }
      : null,
    mediaOrigins: s.MEDIA_ORIGINS.split(/[\s,]+/).filter((origin) => origin !== ''),
    timeZone: s.PROGRAMME_TIME_ZONE,
    callsPerMinute: s.CALLS_PER_MINUTE,
  };
}
