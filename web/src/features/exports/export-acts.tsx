import type { ExportRow } from '@greenroom/contract/exports/exports.ts';
import { ActionIcon, Button, Group, Tooltip } from '@mantine/core';
import { IconDownload, IconRefresh, IconTrash, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useT } from '../../lib/text/translate.tsx';
import { isUnderWay, saveExport } from '../../ui/exports/start-export.ts';
import { sendAgain, sendCancel } from './exports.data.ts';

interface ExportActsProps {
  row: ExportRow;
  onDelete: (row: ExportRow) => void;
}

/** What can be done with an export: its file, or an end to it, or the same again; and deleting it. */
export function ExportActs({ row, onDelete }: ExportActsProps) {
  const t = useT();
  const [working, setWorking] = useState(false);
  const what = t(`exports.list.${row.list}`);
  const { name, Icon, act } = actOf(row);
  const run = async () => {
    setWorking(true);
    await act(row.id).finally(() => setWorking(false));
  };
  return (
    <Group gap={4} wrap="nowrap" justify="flex-end">
      <Button
        size="compact-sm"
        variant="default"
        loading={working}
        leftSection={<Icon size={14} aria-hidden />}
        aria-label={t(`exports.${name}.of`, { what })}
        onClick={() => void run()}
      >
        {t(`exports.${name}`)}
      </Button>
      <Tooltip label={t('exports.delete')}>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('exports.delete.of', { what })}
          onClick={() => onDelete(row)}
        >
          <IconTrash size={16} aria-hidden />
        </ActionIcon>
      </Tooltip>
    </Group>
  );
}

const ACTS = {
  download: { name: 'download', Icon: IconDownload, act: saveExport },
  cancel: { name: 'cancel', Icon: IconX, act: sendCancel },
  again: { name: 'again', Icon: IconRefresh, act: sendAgain },
} as const;

function actOf(row: ExportRow) {
  if (isUnderWay(row)) return ACTS.cancel;
  return row.state === 'finished' ? ACTS.download : ACTS.again;
}
