import type { KeptToken } from '@greenroom/contract/administration/tokens.ts';
import type { TokenRow } from '@greenroom/contract/tokens.ts';
import { useT } from '../../lib/text/translate.tsx';
import { StatusBadge } from '../../ui/value/status-badge.tsx';
import { Time } from '../../ui/value/time.tsx';
import { Until } from '../../ui/value/until.tsx';
import classes from './tokens.module.css';

const TONES = { active: 'success', ended: 'neutral', revoked: 'danger' } as const;

/** Whether it is good, and until when. */
export function State({ row: { state, expiresAt, revokedAt } }: { row: TokenRow }) {
  const t = useT();
  return (
    <span className={classes.pair}>
      <StatusBadge tone={TONES[state]}>{t(`tokens.state.${state}`)}</StatusBadge>
      <span className={classes.quiet}>
        {state === 'active' && (
          <>
            {t('tokens.ends')} <Until iso={expiresAt} />
          </>
        )}
        {state === 'ended' && <Time iso={expiresAt} />}
        {revokedAt !== null && <Time iso={revokedAt} />}
      </span>
    </span>
  );
}

export function Scopes({ scopes }: { scopes: TokenRow['scopes'] }) {
  const t = useT();
  return <span>{scopes.map((scope) => t(`tokens.scope.${scope}`)).join(' · ')}</span>;
}

export function LastUse({ row: { lastUsedAt, lastAddress } }: { row: TokenRow }) {
  const t = useT();
  if (lastUsedAt === null) return <span className={classes.quiet}>{t('tokens.never-used')}</span>;
  return (
    <span className={classes.pair}>
      <Time iso={lastUsedAt} />
      {lastAddress !== null && (
        <bdi dir="ltr" className={classes.quiet}>
          {lastAddress}
        </bdi>
      )}
    </span>
  );
}

export function Owner({ row: { owner } }: { row: KeptToken }) {
  const t = useT();
  if (owner === null) return <span className={classes.quiet}>{t('tokens.machine')}</span>;
  return (
    <span className={classes.pair}>
      <bdi>{owner.nickName}</bdi>
      <bdi className={classes.quiet}>{owner.username}</bdi>
    </span>
  );
}
