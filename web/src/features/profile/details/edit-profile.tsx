import { NOTIFICATION_MS } from '@greenroom/contract/constants.ts';
import { Button } from '@mantine/core';
import { type ComponentType, useEffect, useRef, useState } from 'react';
import { notify } from '../../../lib/notifications.ts';
import { useT } from '../../../lib/text/translate.tsx';
import type { ProfileEditProps } from './profile-edit.tsx';

/** Opens the dialog, whose code is loaded by the first press; if that fails, the next press retries. */
export function EditProfile() {
  const t = useT();
  const [Dialog, setDialog] = useState<ComponentType<ProfileEditProps> | null>(null);
  const [opened, setOpened] = useState(false);
  const [fetching, setFetching] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  // A loading button loses the focus; the dialog must know where to return it.
  useEffect(() => {
    if (opened && document.activeElement === document.body) button.current?.focus();
  }, [opened]);
  const open = async () => {
    setFetching(true);
    try {
      const loaded = await import('./profile-edit.tsx');
      setDialog(() => loaded.default);
      setOpened(true);
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
      notify({ kind: 'error', message: t('common.error.network'), milliseconds: NOTIFICATION_MS });
    } finally {
      setFetching(false);
    }
  };
  return (
    <>
      <Button ref={button} loading={fetching} onClick={() => void open()}>
        {t('profile.edit')}
      </Button>
      {Dialog !== null && <Dialog opened={opened} onClose={() => setOpened(false)} />}
    </>
  );
}
