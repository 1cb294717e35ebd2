import type { ExportFilter, ExportKey } from '@greenroom/contract/exports/exported-lists.ts';
import type { ExportFormat } from '@greenroom/contract/exports/exports.ts';
import { pathOf } from '@greenroom/contract/screens.ts';
import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconDownload, IconFiles, IconRepeat } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { Link } from '../../lib/address/link.tsx';
import { lazyPart } from '../../lib/code/lazy-part.ts';
import { useT } from '../../lib/text/translate.tsx';
import classes from './export-menu.module.css';
import { startAndOffer } from './start-export.ts';

const RepeatDialog = lazyPart(() => import('./repeat-dialog.tsx'));

interface ExportMenuProps {
  list: ExportKey;
  /** Returns the filter and the sort order, as from `exportFilterOf`. It can first choose a range if none is set. */
  filter: () => ExportFilter | Promise<ExportFilter>;
  /** IDs of the columns on screen, in order. If undefined, all of the list's columns are exported. */
  columns?: readonly string[] | undefined;
  className?: string | undefined;
  /** True while the filter to export is still unknown. */
  disabled?: boolean;
}

/**
 * A menu that exports a list as a file (R-STAT-3, R-PLUS-7). The server writes the file in the background. The file is
 * offered as soon as it is ready, and stays available in Exports.
 */
export function ExportMenu({ list, filter, columns, className, disabled = false }: ExportMenuProps) {
  const t = useT();
  const [working, setWorking] = useState(false);
  const [forPrograms, setForPrograms] = useState(false);
  const [repeated, setRepeated] = useState<ExportFilter | null>(null);
  const start = async (format: ExportFormat) => {
    setWorking(true);
    try {
      await startAndOffer({ list, filter: await filter(), columns, format, forPrograms });
    } finally {
      setWorking(false);
    }
  };
  const repeat = async () => setRepeated(await filter());
  return (
    <>
      <Menu position="bottom-end" returnFocus>
        <Menu.Target>
          <Button
            variant="default"
            size="xs"
            loading={working}
            disabled={disabled}
            leftSection={<IconDownload size={14} aria-hidden />}
            rightSection={<IconChevronDown size={14} aria-hidden />}
            {...(className !== undefined && { className })}
          >
            {t('exports.menu')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => void start('xlsx')}>{t('exports.menu.xlsx')}</Menu.Item>
          <Menu.Item onClick={() => void start('csv')}>{t('exports.menu.csv')}</Menu.Item>
          <Menu.CheckboxItem checked={forPrograms} onChange={setForPrograms} closeMenuOnClick={false}>
            {t('exports.menu.for-programs')}
            <span className={classes.hint}>{t('exports.menu.for-programs.text')}</span>
          </Menu.CheckboxItem>
          <Menu.Item leftSection={<IconRepeat size={16} aria-hidden />} onClick={() => void repeat()}>
            {t('exports.menu.repeat')}
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item component={Link} to={pathOf('exports')} leftSection={<IconFiles size={16} aria-hidden />}>
            {t('exports.menu.all')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Suspense>
        {repeated !== null && (
          <RepeatDialog order={{ list, filter: repeated, columns, forPrograms }} onClose={() => setRepeated(null)} />
        )}
      </Suspense>
    </>
  );
}
