import { Button, Popover } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import { useState } from 'react';
import { useT } from '../../../lib/text/translate.tsx';
import { usePhone } from '../../theme/phone.ts';
import type { ListBarProps } from '../list-bar-context.ts';
import { ColumnPanel } from './column-panel.tsx';
import { shownColumns } from './list-layout.ts';

export type ChooserProps = Pick<ListBarProps, 'columns' | 'layout' | 'declared' | 'changeLayout'>;

/** Which columns a list has, in which order, which stay in place and how wide they are (R-PLUS-8), behind a button. */
export function ColumnChooser(props: ChooserProps) {
  const t = useT();
  const phone = usePhone();
  const [opened, setOpened] = useState(false);
  const { columns, layout } = props;
  const shown = shownColumns(layout).length;
  const all = shown === columns.length;
  const label = all || phone ? t('views.columns') : t('views.columns.some', { shown, all: columns.length });
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      trapFocus
      returnFocus
      shadow="md"
      keepMounted={false}
    >
      <Popover.Target>
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconColumns3 size={15} aria-hidden />}
          aria-expanded={opened}
          onClick={() => setOpened(!opened)}
        >
          {label}
        </Button>
      </Popover.Target>
      <Popover.Dropdown p={0}>
        <ColumnPanel {...props} phone={phone} />
      </Popover.Dropdown>
    </Popover>
  );
}
