import { NOTIFICATION_MS } from '@greenroom/contract/constants.ts';
import { useState } from 'react';
import { notify } from '../../../lib/notifications.ts';
import { useT } from '../../../lib/text/translate.tsx';
import { changeAvatar } from '../profile.data.ts';
import type { Cut, Turn } from './crop-matrix.ts';
import { writeAvatar } from './write-avatar.ts';

/** Writes the cut as a picture of its own and sends it; after a failure everything is as it was, to be tried again. */
export function useAvatarUpload(onDone: () => void) {
  const t = useT();
  const [working, setWorking] = useState(false);
  const [share, setShare] = useState(0);
  const [failure, setFailure] = useState<unknown>(null);
  const upload = async (url: string, cut: Cut, turn: Turn) => {
    setWorking(true);
    setFailure(null);
    setShare(0);
    try {
      await changeAvatar(await writeAvatar(url, cut, turn), setShare);
    } catch (error) {
      setFailure(error);
      return;
    } finally {
      setWorking(false);
    }
    notify({ kind: 'success', message: t('profile.avatar.changed'), milliseconds: NOTIFICATION_MS });
    onDone();
  };
  return { upload, working, share, failure };
}
