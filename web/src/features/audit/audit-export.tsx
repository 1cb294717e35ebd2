import { exportAudit } from '@greenroom/contract/administration/audit.ts';
import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { download } from '../../lib/api/api.ts';
import { ignoreApiError } from '../../lib/api/ignore-api-error.ts';
import { useT } from '../../lib/text/translate.tsx';
import { filterOf } from './audit.data.ts';
import type { AuditState } from './audit-address.ts';

/** What is filtered as a sheet, with times of the reader's zone. */
export function AuditExport({ state }: { state: AuditState }) {
  const t = useT();
  const [working, setWorking] = useState(false);
  const get = async (format: 'xlsx' | 'csv') => {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    setWorking(true);
    try {
      await download(exportAudit, { ...filterOf(state), format, timeZone });
    } catch (error) {
      ignoreApiError(error);
    } finally {
      setWorking(false);
    }
  };
  return (
    <Menu position="bottom-end" returnFocus>
      <Menu.Target>
        <Button
          size="xs"
          variant="default"
          loading={working}
          leftSection={<IconDownload size={14} aria-hidden />}
          rightSection={<IconChevronDown size={14} aria-hidden />}
        >
          {t('audit.export')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => get('xlsx')}>{t('audit.export.xlsx')}</Menu.Item>
        <Menu.Item onClick={() => get('csv')}>{t('audit.export.csv')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
