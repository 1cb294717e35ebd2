import type { GroupNode, previewMove } from '@greenroom/contract/groups.ts';
import type { Data } from '@greenroom/contract/kit/route.ts';
import { Skeleton } from '@mantine/core';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { formatList, useT } from '../../../lib/text/translate.tsx';
import classes from './dialogs.module.css';

type Preview = Data<typeof previewMove>;

interface MovePreviewProps {
  preview: Preview | undefined;
  node: GroupNode;
  stale: boolean;
}

/** How many groups and hosts move, and who gains or loses access. */
export function MovePreview({ preview, node, stale }: MovePreviewProps) {
  const t = useT();
  if (preview === undefined) return <Skeleton height={64} />;
  const { groups, hosts, gain, lose } = preview;
  return (
    <div className={classes.preview} role="status" aria-busy={stale}>
      <p>{t('groups.move.how-much', { name: node.name, below: groups - 1 })}</p>
      <p>{t('groups.hosts-included', { count: hosts })}</p>
      {gain.length > 0 && (
        <p className={classes.sight}>
          <IconEye size={16} aria-hidden />
          <span>{t('groups.move.gain', { count: gain.length, names: namesOf(gain) })}</span>
        </p>
      )}
      {lose.length > 0 && (
        <p className={classes.sight} data-tone="warning">
          <IconEyeOff size={16} aria-hidden />
          <span>{t('groups.move.lose', { count: lose.length, names: namesOf(lose) })}</span>
        </p>
      )}
      {gain.length === 0 && lose.length === 0 && <p className={classes.quiet}>{t('groups.move.same-access')}</p>}
    </div>
  );
}

function namesOf(people: Preview['gain']): string {
  return formatList(
    people.map(({ nickName }) => nickName),
    'conjunction',
  );
}
