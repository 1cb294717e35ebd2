import type { HostMove } from '@greenroom/contract/memberships.ts';
import type { Params, Translate } from '../../lib/text/translate.tsx';

/** Where a sentence about a move stands: while it is open, when it was asked for, when it was settled. */
type Place = 'open' | 'asked' | HostMove['state'];

/**
 * The sentence about a move, with its groups; one that is out of the reader's scope is said without a name.
 * @returns the text's id and what it needs
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
