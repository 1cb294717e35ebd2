import type { GROUP_EVENTS } from '@greenroom/contract/groups.ts';
import { countryName } from '../../../lib/text/format.ts';
import type { Translate } from '../../../lib/text/texts.ts';

type Kind = (typeof GROUP_EVENTS)[number];
type EventParams = Readonly<Record<string, string | number | null>>;

/**
 * Returns an event's changes, one line for each. Omits parts that the event doesn't have.
 * @param seesAll whether the reader sees every group; for other readers, a parent without a name is out of scope
 */
export function eventDetail(t: Translate, kind: Kind, params: EventParams, seesAll: boolean): string[] {
  if (kind === 'bound' || kind === 'unbound') return given(params.nickName ?? params.agent);
  if (kind.startsWith('hosts-')) {
    return given(params.count).map((count) => t('groups.events.hosts', { count: Number(count) }));
  }
  if (kind === 'created') return given(params.parent).map((parent) => t('groups.events.below', { parent }));
  if (kind === 'moved') {
    const nameless = t(seesAll ? 'groups.events.top' : 'groups.events.outside');
    const [from = nameless, to = nameless] = [given(params.from)[0], given(params.to)[0]];
    return [t('groups.events.from-to', { from, to })];
  }
  if (kind === 'changed') {
    return [
      ...fromTo(t, given(params.nameBefore), given(params.name)),
      ...fromTo(t, given(params.countryBefore).map(countryName), given(params.country).map(countryName)),
    ];
  }
  return [];
}

function given(value: string | number | null | undefined): string[] {
  return value === undefined || value === null || value === '' ? [] : [String(value)];
}

function fromTo(t: Translate, [from]: readonly string[], [to]: readonly string[]): string[] {
  return from === undefined || to === undefined ? [] : [t('groups.events.from-to', { from, to })];
}
