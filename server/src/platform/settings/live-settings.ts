import { type SettingValues, settingValues } from '@greenroom/contract/administration/settings.ts';
import { DEFAULT_THEME_COLOR, INVITATION_DAYS, MOVE_ANSWER_DAYS } from '@greenroom/contract/constants.ts';
import { sql } from 'kysely';
import type { Config } from '../config.ts';
import type { Db } from '../db/database.ts';
import type { EventBus } from '../events/event-bus.ts';

/** The current settings: the values that administrators have set, and presets for the rest. */
export interface CurrentSettings extends SettingValues {
  /** The logo's file name, or null for the default logo. */
  readonly logo: string | null;
}

/**
 * The settings as this process knows them. They are at most a second old, and are updated as soon as the process is
 * notified of a change.
 */
export interface LiveSettings {
  readonly current: CurrentSettings;
  /** Reads the settings immediately, after this process has changed them. */
  refresh(): Promise<void>;
  close(): void;
}

/**
 * Maximum time until a process reads a change that it wasn't notified of because its database connection was
 * interrupted.
 */
const EVERY_MS = 1000;
const KEYS = settingValues.keyof().options;

/**
 * Returns the values that apply until an administrator changes them: those from the environment, and built-in defaults
 * for the rest.
 */
export function presetsOf(config: Config): SettingValues {
  return {
    appTitle: 'Greenroom',
    themeColor: DEFAULT_THEME_COLOR,
    filingNumber: config.filingNumber,
    passwordMaxLength: config.passwordMaxLength,
    captchaAlways: true,
    captchaSeconds: config.captchaSeconds,
    sessionIdleMinutes: config.sessionIdleMinutes,
    lapseDays: config.lapseDays,
    moveAnswerDays: MOVE_ANSWER_DAYS,
    invitationDays: INVITATION_DAYS,
    hostMinAge: config.hostMinAge,
    reviewLook: config.reviewLook,
    mediaOrigins: config.mediaOrigins,
    mailSender: null,
    mailFooter: null,
    withoutEmail: false,
  };
}

/** Reads the settings from the database inside a transaction, including the transaction's own changes. */
export async function selectSettings(db: Db, config: Config): Promise<CurrentSettings> {
  const found = await sql<{ key: string; value: unknown }>`select key, value from settings`.execute(db);
  const kept = new Map(found.rows.map(({ key, value }) => [key, value]));
  const logo = kept.get('logo');
  // If a later release no longer accepts a value, for example because of a stricter rule, the value is ignored and the
  // preset applies.
  const good = KEYS.filter((key) => kept.has(key) && settingValues.shape[key].safeParse(kept.get(key)).success);
  const changed = Object.fromEntries(good.map((key) => [key, kept.get(key)]));
  const values = settingValues.parse({ ...presetsOf(config), ...changed });
  return { ...values, logo: typeof logo === 'string' ? logo : null };
}

/**
 * Reads the settings and keeps updating them until it is closed. While the database is unavailable, the last known
 * values apply.
 */
export async function openSettings(
  db: Db,
  config: Config,
  events: EventBus,
  onError: (error: unknown) => void,
): Promise<LiveSettings> {
  let current = await selectSettings(db, config);
  let begun = 0;
  let taken = 0;
  const refresh = async () => {
    begun += 1;
    const turn = begun;
    const values = await selectSettings(db, config);
    // A query that began later may already have been answered.
    if (turn < taken) return;
    taken = turn;
    current = values;
  };
  let busy = false;
  const look = async () => {
    if (busy) return;
    busy = true;
    await refresh().catch(onError);
    busy = false;
  };
  const timer = setInterval(() => void look(), EVERY_MS);
  timer.unref();
  const deaf = events.listen({
    userId: 0,
    rights: [],
    hear: ({ topic }) => topic === 'settings' && void refresh().catch(onError),
  });
  return {
    get current() {
      return current;
    },
    refresh,
    close() {
      clearInterval(timer);
      deaf();
    },
  };
}
