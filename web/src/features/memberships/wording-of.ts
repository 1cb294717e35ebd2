import type { HostMove } from '@greenroom/contract/memberships.ts';
import type { Params, Translate } from '../../lib/text/translate.tsx';

/** The part of a move that the sentence describes: the open move, the original request, or how it was settled. */
type Place = 'open' | 'asked' | HostMove['state'];

/**
 * Returns a sentence about a move and its groups. Doesn't name groups out of the user's scope.
 * @returns the message ID and its parameters
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
