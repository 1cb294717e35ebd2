import type { KeptToken } from '@greenroom/contract/administration/tokens.ts';
import { PAGE_SIZES } from '@greenroom/contract/constants.ts';
import { keptTokenList, ownTokenList } from '@greenroom/contract/lists/tokens.ts';
import type { TokenRow } from '@greenroom/contract/tokens.ts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useCallback } from 'react';
import type { ListCells } from '../../domain/lists/list-columns.tsx';
import { ListBody } from '../../domain/lists/list-screen.tsx';
import { useWholeList } from '../../domain/lists/use-whole-list.ts';
import { type Translate, useT } from '../../lib/text/translate.tsx';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import { StatusBadge } from '../../ui/value/status-badge.tsx';
import { Time } from '../../ui/value/time.tsx';
import { Until } from '../../ui/value/until.tsx';
import { allTokensQuery, ownTokensQuery } from './tokens.data.ts';
import classes from './tokens.module.css';

export type Revocable = Pick<TokenRow, 'id' | 'name'>;

interface ListProps {
  /** The list's purpose, and the button that adds a token. */
  about: { readonly text: ReactNode; readonly actions: ReactNode };
  onRevoke: (row: Revocable) => void;
}

const SHARED = {
  name: ({ name }: TokenRow) => <bdi className={classes.name}>{name}</bdi>,
  state: (row: TokenRow) => <State row={row} />,
  scopes: ({ scopes }: TokenRow) => <Scopes scopes={scopes} />,
  'last-used': (row: TokenRow) => <LastUse row={row} />,
};
const OWN: ListCells<TokenRow, (typeof ownTokenList)['columns'][number]['id']> = {
  rowKey: ({ id }) => String(id),
  cells: SHARED,
};
const ALL: ListCells<KeptToken, (typeof keptTokenList)['columns'][number]['id']> = {
  rowKey: ({ id }) => String(id),
  cells: { ...SHARED, owner: (row) => <Owner row={row} /> },
};

/** Lists the user's own tokens, valid ones first. There are few enough to fetch in one call. */
export function OwnTokens({ about, onRevoke }: ListProps) {
  const t = useT();
  const page = useWholeList(useQuery(ownTokensQuery), PAGE_SIZES[1]);
  const operations = useCallback((row: TokenRow) => revokeButton(t, row, onRevoke), [t, onRevoke]);
  return (
    <ListBody
      {...about}
      label={t('menus.tokens')}
      list={ownTokenList}
      shown={OWN}
      {...page}
      operations={operations}
      empty={<EmptyState title={t('tokens.none')} text={t('tokens.none.text')} />}
    />
  );
}

interface AllTokensProps extends ListProps {
  state: { page: number; size: number };
  onChange: (change: Partial<AllTokensProps['state']>) => void;
}

/** Lists all users' tokens and the service tokens, latest first. */
export function AllTokens({ about, state, onChange, onRevoke }: AllTokensProps) {
  const t = useT();
  const answer = useQuery(allTokensQuery({ page: state.page, size: state.size }));
  const operations = useCallback((row: KeptToken) => revokeButton(t, row, onRevoke), [t, onRevoke]);
  return (
    <ListBody
      {...about}
      label={t('menus.tokens')}
      list={keptTokenList}
      shown={ALL}
      answer={answer}
      state={state}
      onChange={onChange}
      operations={operations}
      empty={<EmptyState title={t('tokens.none')} text={t('tokens.none.all')} />}
    />
  );
}

function revokeButton(t: Translate, row: TokenRow, onRevoke: (row: Revocable) => void): ReactNode {
  if (row.state !== 'active') return null;
  return (
    <Button
      size="compact-sm"
      variant="default"
      aria-label={t('tokens.revoke.of', { name: row.name })}
      onClick={() => onRevoke(row)}
    >
      {t('tokens.revoke')}
    </Button>
  );
}

const TONES = { active: 'success', ended: 'neutral', revoked: 'danger' } as const;

/** Shows whether and until when the token is valid. */
function State({ row: { state, expiresAt, revokedAt } }: { row: TokenRow }) {
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

function Scopes({ scopes }: { scopes: TokenRow['scopes'] }) {
  const t = useT();
  return <span>{scopes.map((scope) => t(`tokens.scope.${scope}`)).join(' · ')}</span>;
}

function LastUse({ row: { lastUsedAt, lastAddress } }: { row: TokenRow }) {
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

function Owner({ row: { owner } }: { row: KeptToken }) {
  const t = useT();
  if (owner === null) return <span className={classes.quiet}>{t('tokens.machine')}</span>;
  return (
    <span className={classes.pair}>
      <bdi>{owner.nickName}</bdi>
      <bdi className={classes.quiet}>{owner.username}</bdi>
    </span>
  );
}
