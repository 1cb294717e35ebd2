import { Button, type ButtonProps, Menu } from '@mantine/core';
import { IconChevronDown, IconDownload } from '@tabler/icons-react';
import { useT } from '../../lib/text/translate.tsx';

interface FormatMenuProps extends ButtonProps {
  onChoose: (format: 'xlsx' | 'csv') => void;
}

/** Shows a button with a menu of sheet formats. Choosing a format starts the download. */
export function FormatMenu({ onChoose, ...button }: FormatMenuProps) {
  const t = useT();
  return (
    <Menu position="bottom-end" returnFocus>
      <Menu.Target>
        <Button
          variant="default"
          leftSection={<IconDownload size={14} aria-hidden />}
          rightSection={<IconChevronDown size={14} aria-hidden />}
          {...button}
        />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => onChoose('xlsx')}>{t('applications.export.xlsx')}</Menu.Item>
        <Menu.Item onClick={() => onChoose('csv')}>{t('applications.export.csv')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
