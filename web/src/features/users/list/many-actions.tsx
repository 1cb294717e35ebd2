import type { UserRow } from '@greenroom/contract/administration/users.ts';
import { Button, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../../lib/code/lazy-part.ts';
import { useT } from '../../../lib/text/translate.tsx';
import type { ManyAct } from '../users.data.ts';

const ManyDialog = lazyPart(() => import('../many-dialog.tsx'));

const ACTS = ['disable', 'enable', 'add-role', 'remove-role', 'move', 'delete'] as const satisfies readonly ManyAct[];

interface ManyActionsProps {
  users: readonly UserRow[];
  /** The list is of deleted users: they can be restored, nothing else. */
  deleted: boolean;
  /** Takes the users to whom it was done out of the selection. */
  onDone: (ids: ReadonlySet<number>) => void;
}

/** What can be done to the chosen users. */
export function ManyActions({ users, deleted, onDone }: ManyActionsProps) {
  const t = useT();
  const [act, setAct] = useState<ManyAct | null>(null);
  return (
    <>
      {deleted ? (
        <Button size="compact-sm" variant="default" onClick={() => setAct('restore')}>
          {t('users.act.restore')}
        </Button>
      ) : (
        <Menu position="bottom-start">
          <Menu.Target>
            <Button size="compact-sm" variant="default" leftSection={<IconDots size={14} aria-hidden />}>
              {t('users.acts')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {ACTS.map((each) => (
              <Menu.Item key={each} onClick={() => setAct(each)} {...(each === 'delete' && { color: 'red.9' })}>
                {t(`users.act.${each}`)}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      <Suspense>
        {act !== null && <ManyDialog act={act} users={users} onDone={onDone} onClose={() => setAct(null)} />}
      </Suspense>
    </>
  );
}
