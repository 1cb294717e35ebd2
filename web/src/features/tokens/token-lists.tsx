import type { KeptToken } from '@greenroom/contract/administration/tokens.ts';
import { PAGE_SIZES } from '@greenroom/contract/constants.ts';
import { keptTokenList, ownTokenList } from '@greenroom/contract/lists/tokens.ts';
import type { TokenRow } from '@greenroom/contract/tokens.ts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import type { ListCells } from '../../domain/lists/list-columns.tsx';
import { ListTable } from '../../domain/lists/list-table.tsx';
import { type Translate, useT } from '../../lib/text/translate.tsx';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import { StatusBadge } from '../../ui/value/status-badge.tsx';
import { Time } from '../../ui/value/time.tsx';
import { Until } from '../../ui/value/until.tsx';
import { allTokensQuery, ownTokensQuery } from './tokens.data.ts';
import classes from './tokens.module.css';

export type Revocable = Pick<TokenRow, 'id' | 'name'>;

interface At {
  page: number;
  size: number;
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

/** The good ones first; they are few enough to be fetched at once. */
export function OwnTokens({ onRevoke }: { onRevoke: (row: Revocable) => void }) {
  const t = useT();
  const { data: rows, error, refetch, isPlaceholderData } = useQuery(ownTokensQuery);
  const [at, setAt] = useState<At>({ page: 1, size: PAGE_SIZES[1] });
  const answer = useMemo(() => {
    const begin = (at.page - 1) * at.size;
    const data = rows && { rows: rows.slice(begin, begin + at.size), total: rows.length };
    return { data, error, refetch, isPlaceholderData };
  }, [rows, at, error, refetch, isPlaceholderData]);
  const operations = useCallback((row: TokenRow) => revokeButton(t, row, onRevoke), [t, onRevoke]);
  return (
    <ListTable
      label={t('menus.tokens')}
      list={ownTokenList}
      shown={OWN}
      answer={answer}
      state={at}
      onChange={(change) => setAt((before) => ({ ...before, ...change }))}
      operations={operations}
      empty={<EmptyState title={t('tokens.none')} text={t('tokens.none.text')} />}
    />
  );
}

interface AllTokensProps {
  at: At;
  onPage: (at: Partial<At>) => void;
  onRevoke: (row: Revocable) => void;
}

/** Everybody's and those of machines, the latest first. */
export function AllTokens({ at, onPage, onRevoke }: AllTokensProps) {
  const t = useT();
  const answer = useQuery(allTokensQuery(at));
  const operations = useCallback((row: KeptToken) => revokeButton(t, row, onRevoke), [t, onRevoke]);
  return (
    <ListTable
      label={t('menus.tokens')}
      list={keptTokenList}
      shown={ALL}
      answer={answer}
      state={at}
      onChange={({ page, ...rest }) => onPage({ page, ...('size' in rest && { size: rest.size }) })}
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

/** Whether it is good, and until when. */
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
