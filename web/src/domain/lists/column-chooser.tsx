import { Button, Popover } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import { useState } from 'react';
import { useT } from '../../lib/text/translate.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { usePhone } from '../../ui/theme/phone.ts';
import classes from './column-panel.module.css';
import { ColumnPanel } from './column-panel.tsx';
import type { ChooserProps } from './list-bar-context.ts';
import { shownColumns } from './list-layout.ts';

/** Lets the panel use the space below or above the button. */
const ROOM = { flip: true, shift: true, size: { padding: 8 } };

/**
 * A button that opens the column chooser. Users choose which columns a list shows, their order, which columns are
 * pinned, and their widths (R-PLUS-8). On a phone, the chooser is full-screen, and users choose the details in each
 * row.
 */
export function ColumnChooser(props: ChooserProps) {
  const t = useT();
  const phone = usePhone();
  const [opened, setOpened] = useState(false);
  const { columns, layout } = props;
  const shown = shownColumns(layout).length;
  const label = phone || shown === columns.length ? 'views.columns' : 'views.columns.some';
  const button = (
    <Button
      size="compact-sm"
      variant="default"
      leftSection={<IconColumns3 size={15} aria-hidden />}
      aria-expanded={opened}
      onClick={() => setOpened(!opened)}
    >
      {t(label, { shown, all: columns.length })}
    </Button>
  );
  if (phone) {
    return (
      <>
        {button}
        <Dialog opened={opened} onClose={() => setOpened(false)} title={t('views.columns.details')} fullScreen>
          <ColumnPanel {...props} phone />
        </Dialog>
      </>
    );
  }
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      middlewares={ROOM}
      trapFocus
      returnFocus
      shadow="md"
    >
      <Popover.Target>{button}</Popover.Target>
      <Popover.Dropdown p={0} className={classes.room ?? ''}>
        <ColumnPanel {...props} phone={false} />
      </Popover.Dropdown>
    </Popover>
  );
}
