import type { HistoryRow, readApplication } from '@greenroom/contract/applications/applications.ts';
import type { Data } from '@greenroom/contract/kit/route.ts';
import { pathOf } from '@greenroom/contract/screens.ts';
import { Button, Group } from '@mantine/core';
import { IconRepeat } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from '../../../lib/address/link.tsx';
import { useT } from '../../../lib/text/translate.tsx';
import type { AdministratorAct } from '../applications.data.ts';
import { AskAdministrator } from '../ask-administrator.tsx';
import { AdministratorDialog } from './administrator-dialog.tsx';

interface ApplicationActionsProps {
  row: HistoryRow;
  actions: Data<typeof readApplication>['actions'];
  mark: string | null;
  pictureSeen: boolean;
}

/** Shows the actions that the server allows the reader on this application. */
export function ApplicationActions({ row, actions, mark, pictureSeen }: ApplicationActionsProps) {
  const t = useT();
  const [act, setAct] = useState<AdministratorAct['act'] | null>(null);
  if (actions.length === 0) return null;
  return (
    <Group gap={8} align="stretch">
      {actions.includes('submit-again') && (
        <Button
          component={Link}
          to={pathOf('add-hosts', { ids: [row.hostId], group: row.groupId })}
          variant="default"
          size="compact-sm"
          leftSection={<IconRepeat size={14} aria-hidden />}
        >
          {t('applications.submit-again')}
        </Button>
      )}
      {actions.includes('ask-for-transfer') && (
        <Button
          component={Link}
          to={pathOf('bind-hosts', { host: row.hostId, to: row.groupId, ask: 'transfer' })}
          variant="default"
          size="compact-sm"
        >
          {t('applications.ask-for-transfer')}
        </Button>
      )}
      {actions.includes('ask-administrator') && (
        <AskAdministrator what={{ applications: [{ hostId: row.hostId, applicationId: row.id }] }} count={1} />
      )}
      {actions.includes('reopen') && (
        <Button variant="default" size="compact-sm" onClick={() => setAct('reopen')}>
          {t('applications.reopen')}
        </Button>
      )}
      {actions.includes('approve-over-check') && (
        <Button variant="default" size="compact-sm" onClick={() => setAct('approve-over-check')}>
          {t('applications.approve-over-check')}
        </Button>
      )}
      {act !== null && (
        <AdministratorDialog
          key={act}
          act={act}
          row={row}
          mark={mark}
          pictureSeen={pictureSeen}
          onClose={() => setAct(null)}
        />
      )}
    </Group>
  );
}
