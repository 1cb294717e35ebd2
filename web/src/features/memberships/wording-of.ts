import type { HostMove } from '@greenroom/contract/memberships.ts';
import type { Params, Translate } from '../../lib/text/translate.tsx';

/** The subject of the sentence: the open move, the time of the request, or the settlement. */
type Place = 'open' | 'asked' | HostMove['state'];

/**
 * Returns the sentence about a move, with its groups. A group out of the user's scope is not named.
 * @returns the id of the text and its parameters
 */
export function wordingOf(
  t: Translate,
  move: Pick<HostMove, 'kind' | 'hostId' | 'hostName' | 'fromGroupName' | 'toGroupName'>,
  place: Place,
): { id: string; params: Params } {
  const other = t('memberships.other-agency');
  return {
    id: `memberships.said.${move.kind}.${place}`,
    params: {
      name: move.hostName ?? move.hostId,
      from: move.fromGroupName ?? other,
      to: move.toGroupName ?? other,
    },
  };
}
