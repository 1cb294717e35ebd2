import { NOTIFICATION_MS } from '@greenroom/contract/constants.ts';
import { type ComponentType, type ReactNode, useCallback, useEffect, useState } from 'react';
import { isServerNewer } from '../lib/code/server-page.ts';
import { notify } from '../lib/notifications.ts';
import { useT } from '../lib/text/translate.tsx';

interface DialogProps {
  opened: boolean;
  onClose: () => void;
}

/**
 * Shows a dialog whose code loads when it is first opened. If loading fails, the reason is shown, and the next attempt
 * to open the dialog loads it again.
 * @returns a function that opens the dialog, and the dialog to render
 */
export function useDialogOnDemand(load: () => Promise<{ default: ComponentType<DialogProps> }>): {
  open: () => void;
  dialog: ReactNode;
} {
  const t = useT();
  const [Dialog, setDialog] = useState<ComponentType<DialogProps> | null>(null);
  const [opened, setOpened] = useState(false);
  const open = useCallback(() => {
    if (Dialog !== null) return setOpened(true);
    load().then(
      (loaded) => setDialog(() => loaded.default),
      async () => {
        const message = t((await isServerNewer()) ? 'common.gone.text' : 'common.error.network');
        notify({ kind: 'error', message, milliseconds: NOTIFICATION_MS });
      },
    );
  }, [Dialog, load, t]);
  // The dialog is first rendered closed. When it opens, it notes the focused element, to return the focus later.
  useEffect(() => {
    if (Dialog !== null) setOpened(true);
  }, [Dialog]);
  const dialog = Dialog === null ? null : <Dialog opened={opened} onClose={() => setOpened(false)} />;
  return { open, dialog };
}
