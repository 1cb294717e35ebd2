import {
  SETTING_GROUPS,
  type SettingGroup,
  type SettingKey,
  type SettingValues,
} from '@greenroom/contract/administration/settings.ts';
import { REVIEW_LOOKS } from '@greenroom/contract/settings.ts';
import type { Translate } from '../../lib/text/translate.tsx';
import type { EditColumn } from '../../ui/edit/edit-dialog.tsx';

/** The values of a form: those that may have none are empty texts there. */
export type SettingForm = SettingValues;

/** The fields of a group, in its order. */
export function columnsOf(group: SettingGroup, t: Translate): EditColumn<SettingForm>[] {
  const keys: readonly SettingKey[] = SETTING_GROUPS[group];
  return keys.map((key) => columnOf(key, t));
}

function columnOf(key: SettingKey, t: Translate): EditColumn<SettingForm> {
  const said = { label: t(`settings.key.${key}`), hint: t(`settings.hint.${key}`) };
  switch (key) {
    case 'appTitle':
      return { kind: 'input', key, ...said, maxLength: 40, required: true };
    case 'themeColor':
      return { kind: 'colour', key, ...said, required: true };
    case 'filingNumber':
      return { kind: 'input', key, ...said, maxLength: 200, nullable: true };
    case 'mailSender':
      return { kind: 'input', key, ...said, maxLength: 60, nullable: true };
    case 'mailFooter':
      return { kind: 'textarea', key, ...said, maxLength: 500, nullable: true };
    case 'mediaOrigins':
      return { kind: 'textarea', key, ...said, maxLength: 4000, nullable: true };
    case 'withoutEmail':
      return { kind: 'checkbox', key, label: t('settings.without-email.on'), hint: said.hint };
    case 'captchaAlways':
      return { kind: 'checkbox', key, label: t('settings.captcha.always'), hint: said.hint };
    case 'reviewLook':
      return {
        kind: 'checkbox',
        key,
        ...said,
        options: REVIEW_LOOKS.map((value) => ({ value, label: t(`settings.look.${value}`) })),
      };
    default:
      return { kind: 'number', key, ...said, required: true };
  }
}
