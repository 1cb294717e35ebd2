import { NOTIFICATION_MS } from '@greenroom/contract/constants.ts';
import { ignoreApiError } from '../../lib/api/ignore-api-error.ts';
import { notify } from '../../lib/notifications.ts';
import { useT } from '../../lib/text/translate.tsx';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import type { Revocable } from './token-lists.tsx';
import { sendRevocation } from './tokens.data.ts';
import type { TokenView } from './tokens-address.ts';

interface RevokeDialogProps {
  view: TokenView;
  token: Revocable;
  onClose: () => void;
}

/**
 * Asks for confirmation before revoking a token, because this can't be undone. This is a default export so that it can
 * be loaded lazily.
 */
export default function RevokeDialog({ view, token, onClose }: RevokeDialogProps) {
  const t = useT();
  const revoke = async () => {
    await sendRevocation(view, token.id)
      .then(() => notify({ kind: 'success', message: t('tokens.revoked'), milliseconds: NOTIFICATION_MS }))
      .catch(ignoreApiError);
    onClose();
  };
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={t('tokens.revoke.of', { name: token.name })}
      text={t('tokens.revoke.text')}
      confirm={t('tokens.revoke')}
      onConfirm={revoke}
      danger
    />
  );
}
