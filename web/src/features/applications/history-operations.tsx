import type { HistoryRow } from '@greenroom/contract/applications.ts';
import { HOST_ROLES } from '@greenroom/contract/roles.ts';
import { ActionIcon, Tooltip } from '@mantine/core';
import { IconLayoutSidebarRightExpand, IconRepeat } from '@tabler/icons-react';
import { Link } from 'react-router';
import { Allowed } from '../../lib/permission.tsx';
import { useT } from '../../lib/translate.tsx';
import { addHostsAddress } from './addresses.ts';
import classes from './history.module.css';

/** What can be done from the row itself. */
export function HistoryOperations({ row, onOpen }: { row: HistoryRow; onOpen: () => void }) {
  const t = useT();
  const failed = row.uploadStatus === 'failure' || row.reviewStatus === 'failed' || row.lapsedAt !== null;
  const again = t('applications.submit-again.of', { id: row.hostId });
  const open = t('applications.open.of', { id: row.hostId });
  return (
    <span className={classes.operations}>
      {failed && row.reviewStatus !== 'successful' && (
        <Allowed roles={HOST_ROLES}>
          <Tooltip label={again}>
            <ActionIcon
              component={Link}
              to={addHostsAddress({ ids: [row.hostId], group: row.groupId })}
              variant="subtle"
              color="gray"
              size="sm"
              aria-label={again}
            >
              <IconRepeat size={16} aria-hidden />
            </ActionIcon>
          </Tooltip>
        </Allowed>
      )}
      <Tooltip label={open}>
        <ActionIcon variant="subtle" color="gray" size="sm" aria-label={open} onClick={onOpen}>
          <IconLayoutSidebarRightExpand className={classes.openIcon} size={16} aria-hidden />
        </ActionIcon>
      </Tooltip>
    </span>
  );
}
