import type { SettingKey, SettingValues } from '@greenroom/contract/administration/settings.ts';
import { formatList, useT } from '../../lib/text/translate.tsx';
import classes from './settings.module.css';

/** What a setting is now, in words. */
export function SettingValue({ name, values }: { name: SettingKey; values: SettingValues }) {
  const t = useT();
  switch (name) {
    case 'appTitle':
      return <bdi>{values.appTitle}</bdi>;
    case 'themeColor':
      return (
        <span className={classes.colour}>
          <span className={classes.swatch} style={{ background: values.themeColor }} aria-hidden />
          <code dir="ltr">{values.themeColor}</code>
        </span>
      );
    case 'filingNumber':
    case 'mailSender':
    case 'mailFooter':
    case 'mediaOrigins':
      return values[name] === null ? t('settings.none') : <bdi className={classes.lines}>{values[name]}</bdi>;
    case 'reviewLook':
      return values.reviewLook.length === 0
        ? t('settings.look.plain')
        : formatList(
            values.reviewLook.map((look) => t(`settings.look.${look}`)),
            'conjunction',
          );
    case 'withoutEmail':
      return t(values.withoutEmail ? 'settings.without-email.on' : 'settings.without-email.off');
    case 'captchaAlways':
      return t(values.captchaAlways ? 'settings.captcha.always' : 'settings.captcha.first');
    case 'passwordMaxLength':
      return t('settings.characters', { count: values[name] });
    case 'captchaSeconds':
      return t('settings.seconds', { count: values[name] });
    case 'sessionIdleMinutes':
      return t('settings.minutes', { count: values[name] });
    case 'hostMinAge':
      return t('settings.years', { count: values[name] });
    case 'lapseDays':
    case 'moveAnswerDays':
    case 'invitationDays':
      return t('settings.days', { count: values[name] });
  }
}
