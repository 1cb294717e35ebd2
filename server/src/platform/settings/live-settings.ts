import { type SettingValues, settingValues } from '@greenroom/contract/administration/settings.ts';
import { DEFAULT_THEME_COLOR, INVITATION_DAYS, MOVE_ANSWER_DAYS } from '@greenroom/contract/constants.ts';
import { sql } from 'kysely';
import type { Config } from '../config.ts';
import type { Db } from '../db/database.ts';
import type { EventBus } from '../events/event-bus.ts';

/** The settings that count now: those of administrators, and presets for the rest. */
export interface CurrentSettings extends SettingValues {
  /** The logo's file; null: the shipped mark. */
  readonly logo: string | null;
}

/** The settings as this process knows them: at most a second old, and as others change them as soon as it hears of it. */
export interface LiveSettings {
  readonly current: CurrentSettings;
  /** Reads them now, after a change of one's own. */
  refresh(): Promise<void>;
  close(): void;
}

/** A process that does not hear of a change, because its line to the database is cut, reads it within this time. */
const EVERY_MS = 1000;
const KEYS = settingValues.keyof().options;

/** What counts where nobody has changed it: the environment's values, and shipped ones for what it does not name. */
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

/** The settings as the database has them at this moment, inside a transaction with what it has changed itself. */
export async function selectSettings(db: Db, config: Config): Promise<CurrentSettings> {
  const found = await sql<{ key: string; value: unknown }>`select key, value from settings`.execute(db);
  const kept = new Map(found.rows.map(({ key, value }) => [key, value]));
  const logo = kept.get('logo');
  // One that a later release no longer takes, as after a stricter rule, is as if nobody had changed it.
  const good = KEYS.filter((key) => kept.has(key) && settingValues.shape[key].safeParse(kept.get(key)).success);
  const changed = Object.fromEntries(good.map((key) => [key, kept.get(key)]));
  const values = settingValues.parse({ ...presetsOf(config), ...changed });
  return { ...values, logo: typeof logo === 'string' ? logo : null };
}

/** Reads the settings and keeps them up to date until it is closed. While the database is away, the last known ones count. */
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
    // One that was asked later may have been answered before.
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
