import type { HostMove } from '@greenroom/contract/memberships.ts';
import type { Params, Translate } from '../../lib/text/translate.tsx';

/** What the sentence is about: the open move, the moment it was asked for, or how it was settled. */
type Place = 'open' | 'asked' | HostMove['state'];

/**
 * The sentence about a move, with its groups; one that is out of the user's scope has no name in it.
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
