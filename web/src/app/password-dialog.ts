import { textPartsOf } from '@greenroom/contract/screens.ts';
import { withTexts } from '../lib/text/translate.tsx';

/** The password can be changed over any screen, with the texts of its own one. */
export const loadPasswordDialog = withTexts(
  [...textPartsOf('user-password'), 'errors'],
  () => import('../features/profile/change-password-dialog.tsx'),
);
