import { textPartsOf } from '@greenroom/contract/screens.ts';
import { withTexts } from '../lib/text/translate.tsx';

/** Loads the change password dialog, which any screen can open, with the texts of the Change password screen. */
export const loadPasswordDialog = withTexts(
  [...textPartsOf('user-password'), 'errors'],
  () => import('../features/profile/change-password-dialog.tsx'),
);
