import { Button, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useT } from '../../../lib/text/translate.tsx';
import type { ManyAct } from '../users.data.ts';

const ACTS = ['disable', 'enable', 'add-role', 'remove-role', 'move', 'delete'] as const satisfies readonly ManyAct[];

interface ManyActionsProps {
  /** The list is of deleted users: they can be restored, nothing else. */
  deleted: boolean;
  onAct: (act: ManyAct) => void;
}

/** What can be done to the chosen users. */
export function ManyActions({ deleted, onAct }: ManyActionsProps) {
  const t = useT();
  if (deleted) {
    return (
      <Button size="compact-sm" variant="default" onClick={() => onAct('restore')}>
        {t('users.act.restore')}
      </Button>
    );
  }
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button size="compact-sm" variant="default" leftSection={<IconDots size={14} aria-hidden />}>
          {t('users.acts')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {ACTS.map((each) => (
          <Menu.Item key={each} onClick={() => onAct(each)} {...(each === 'delete' && { color: 'red.9' })}>
            {t(`users.act.${each}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
