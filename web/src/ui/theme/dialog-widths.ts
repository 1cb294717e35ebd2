import { COUNTRY_DIALOG_WIDTH_PX, EDIT_DIALOG_WIDTH_PX } from '@greenroom/contract/constants.ts';

/**
 * How wide dialogs are, in pixels: a question or a few fields (every dialog that says nothing else), a form or a choice from
 * a list, many things beside each other.
 */
export const DIALOG_WIDTHS = { small: 460, medium: EDIT_DIALOG_WIDTH_PX, large: COUNTRY_DIALOG_WIDTH_PX } as const;
export type DialogWidth = keyof typeof DIALOG_WIDTHS;
