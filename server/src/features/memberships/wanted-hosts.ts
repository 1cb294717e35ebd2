import type { ChosenHosts } from '@greenroom/contract/hosts/hosts.ts';
import type { UserCtx } from '../../context.ts';
import { dayIn } from '../../platform/calendar.ts';
import { type HostFilter, hasGroupOfApps, readSearch, readSilence } from './present-hosts.queries.ts';

type Wanted = NonNullable<ChosenHosts['filter']>;

/** The hosts that a filter of the list asks for; silence is that of the last reported days, as of now. */
export async function wantedHosts({ db, clock, config }: UserCtx, wanted: Wanted): Promise<HostFilter> {
  const { groupId, below, active, search, silent, lacking } = wanted;
  const today = dayIn(config.timeZone, clock.now());
  return {
    groupId,
    below,
    active,
    lacking,
    search: readSearch(search),
    silent: silent === undefined ? undefined : await readSilence(db, silent, today, config.timeZone),
  };
}

/** Whether the platform has reported so many days on the app of any group in scope: else nobody is silent, as far as is known. */
export async function isSilenceKnown({ db, scope, clock, config }: UserCtx, days: number): Promise<boolean> {
  const { apps } = await readSilence(db, days, dayIn(config.timeZone, clock.now()), config.timeZone);
  return hasGroupOfApps(
    db,
    scope,
    apps.map(({ appId }) => appId),
  );
}
