import { useState } from 'react';
import { useT } from '../../lib/text/translate.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { DIALOG_WIDTHS } from '../../ui/theme/dialog-widths.ts';
import { usePhone } from '../../ui/theme/phone.ts';
import { MadeToken } from './made-token.tsx';
import { MakeTokenForm } from './make-token-form.tsx';
import type { TokenView } from './tokens-address.ts';

interface MakeTokenDialogProps {
  view: TokenView;
  onClose: () => void;
}

/** Makes a token, then shows it this once. A default export: loaded lazily. */
export default function MakeTokenDialog({ view, onClose }: MakeTokenDialogProps) {
  const t = useT();
  const phone = usePhone();
  const [made, setMade] = useState<string | null>(null);
  return (
    <Dialog
      opened
      onClose={onClose}
      title={made === null ? t(`tokens.make.${view}`) : t('tokens.made.title')}
      size={DIALOG_WIDTHS.medium}
      fullScreen={phone}
      closeOnClickOutside={false}
      // What is shown once is not lost by a key.
      closeOnEscape={made === null}
    >
      {made === null ? (
        <MakeTokenForm view={view} onMade={setMade} onCancel={onClose} />
      ) : (
        <MadeToken view={view} token={made} onClose={onClose} />
      )}
    </Dialog>
  );
}
