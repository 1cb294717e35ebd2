import type { HistoryRow } from '@greenroom/contract/hosts/applications.ts';
import { canBeSentAgain } from '@greenroom/contract/hosts/reasons.ts';
import { pathOf } from '@greenroom/contract/screens.ts';
import { ActionIcon } from '@mantine/core';
import { IconLayoutSidebarRightExpand, IconRepeat } from '@tabler/icons-react';
import { Link } from '../../../lib/address/link.tsx';
import { Allowed } from '../../../lib/session/permission.tsx';
import { useT } from '../../../lib/text/translate.tsx';
import { Tip } from '../../../ui/value/tip.tsx';
import classes from '../history.module.css';

/** What can be done from the row itself. */
export function HistoryOperations({ row, onOpen }: { row: HistoryRow; onOpen: () => void }) {
  const t = useT();
  const failed = row.uploadStatus === 'failure' || row.reviewStatus === 'failed' || row.lapsedAt !== null;
  const again = t('applications.submit-again.of', { id: row.hostId });
  const open = t('applications.open.of', { id: row.hostId });
  return (
    <span className={classes.operations}>
      {failed && row.reviewStatus !== 'successful' && canBeSentAgain(row.codes) && (
        <Allowed right="applications:submit">
          <Tip label={again} named>
            {(target) => (
              <ActionIcon
                component={Link}
                to={pathOf('add-hosts', { ids: [row.hostId], group: row.groupId })}
                variant="subtle"
                color="gray"
                size="sm"
                aria-label={again}
                {...target}
              >
                <IconRepeat size={16} aria-hidden />
              </ActionIcon>
            )}
          </Tip>
        </Allowed>
      )}
      <Tip label={open} named>
        {(target) => (
          <ActionIcon variant="subtle" color="gray" size="sm" aria-label={open} onClick={onOpen} {...target}>
            <IconLayoutSidebarRightExpand className={classes.openIcon} size={16} aria-hidden />
          </ActionIcon>
        )}
      </Tip>
    </span>
  );
}
