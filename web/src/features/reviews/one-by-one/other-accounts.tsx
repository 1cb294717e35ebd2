import type { ReviewCase } from '@greenroom/contract/reviews.ts';
import { useT } from '../../../lib/text/translate.tsx';
import { Avatar } from '../../../ui/value/avatar.tsx';
import { HostId } from '../../../ui/value/host-id.tsx';
import { StatusBadge } from '../../../ui/value/status-badge.tsx';
import classes from './case-evidence.module.css';

/** Other accounts that the platform knows to be the same person's. */
export function OtherAccounts({ accounts, blur }: { accounts: ReviewCase['otherAccounts']; blur: boolean }) {
  const t = useT();
  if (accounts.length === 0) return null;
  return (
    <section className={classes.section}>
      <h3>{t('reviews.others', { count: accounts.length })}</h3>
      <ul className={classes.entries}>
        {accounts.map((account) => (
          <li key={`${account.appLabel} ${account.hostId}`}>
            <Avatar url={account.avatarUrl} name={account.name} pixels={28} blurred={blur} />
            <bdi>{account.name}</bdi>
            <HostId id={account.hostId} />
            <span className={classes.app}>{account.appLabel}</span>
            {account.state !== 'active' && (
              <StatusBadge tone="danger">{t(`enums.account-states.${account.state}`)}</StatusBadge>
            )}
            {account.hostOfGroup !== null && (
              <StatusBadge tone="warning">{t('reviews.others.host-of', { group: account.hostOfGroup })}</StatusBadge>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
