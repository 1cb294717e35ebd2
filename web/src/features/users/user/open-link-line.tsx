import type { OpenLink } from '@greenroom/contract/administration/users.ts';
import { formatDateTime, useT } from '../../../lib/text/translate.tsx';
import classes from '../users.module.css';

/** How far the email with a user's open link has got; why it has not, if it failed. */
export function OpenLinkLine({ link }: { link: OpenLink }) {
  const t = useT();
  const { state, error, nextAt } = link.email;
  const failed = state === 'failed' || state === 'given-up';
  const time = nextAt === null ? '' : formatDateTime(nextAt);
  return (
    <p className={failed ? classes.failure : classes.text}>
      {state === 'none' ? t('widgets.link.none') : t(`users.link.${state}`, { error: error ?? '', time })}
    </p>
  );
}
