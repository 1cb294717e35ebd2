import type { GroupNode } from '@greenroom/contract/groups.ts';
import { pathOf } from '@greenroom/contract/screens.ts';
import { Anchor } from '@mantine/core';
import { Link } from '../../../lib/address/link.tsx';
import { formatNumber, useT } from '../../../lib/text/translate.tsx';
import { useTabStop } from '../../../ui/keys/tab-stop.ts';
import { Unknown } from '../../../ui/state/unknown.tsx';

type Node = Pick<GroupNode, 'id' | 'coinsThisWeekBelow'>;

/** Shows this week's earnings of hosts in the group and all groups below, with a link to those earnings. */
export function WeekCoins({ node: { id, coinsThisWeekBelow: coins } }: { node: Node }) {
  const t = useT();
  const tabStop = useTabStop();
  if (coins === null) return <Unknown reason={t('groups.figure.coins-unknown')} />;
  const label = t('groups.figure.coins-to', { name: t('groups.column.coins'), count: coins });
  return (
    <Anchor
      component={Link}
      to={pathOf('host-earnings', { groupId: id })}
      inherit
      tabIndex={tabStop}
      aria-label={label}
    >
      {formatNumber(coins)}
    </Anchor>
  );
}
