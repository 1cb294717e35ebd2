import type { LoginRecord } from '@greenroom/contract/profile.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useAddressState } from '../../../lib/address/address-state.ts';
import { formatNumber, type Translate, useT } from '../../../lib/text/translate.tsx';
import { EmptyState } from '../../../ui/state/empty-state.tsx';
import { Unknown } from '../../../ui/state/unknown.tsx';
import { type DataColumn, DataTable } from '../../../ui/table/data-table.tsx';
import { Time } from '../../../ui/value/time.tsx';
import { centerAddress } from '../center-address.ts';
import { loginRecordsQuery } from '../profile.data.ts';
import { Section } from '../section.tsx';
import { AgentName } from './agent-name.tsx';

/** The user's own sign-ins, the latest first (R-DATA-3); the page is in the address. */
export function LoginsSection() {
  const t = useT();
  const [{ page, size }, setAddress] = useAddressState(centerAddress);
  const { data, error, refetch, isPlaceholderData } = useQuery(loginRecordsQuery(page, size));
  const columns = useMemo(() => loginColumns(t), [t]);
  return (
    <Section title={t('profile.section.logins')} text={t('profile.logins.text')}>
      <DataTable
        label={t('profile.logins.label')}
        columns={columns}
        rows={data?.rows}
        total={data?.total}
        rowKey={({ id }) => String(id)}
        page={page}
        size={size}
        onPage={(next, nextSize) => setAddress({ page: next, size: nextSize }, { push: true })}
        stale={isPlaceholderData}
        error={error}
        onRetry={refetch}
        empty={<EmptyState title={t('profile.logins.empty')} text={t('profile.logins.empty.text')} />}
      />
    </Section>
  );
}

function loginColumns(t: Translate): DataColumn<LoginRecord>[] {
  return [
    { id: 'at', header: t('profile.logins.at'), cell: (row) => <Time iso={row.at} />, phone: 'title' },
    {
      id: 'agent',
      header: t('profile.logins.agent'),
      cell: (row) => <AgentName userAgent={row.userAgent} />,
      phone: 'title',
    },
    {
      id: 'address',
      header: t('profile.logins.ip'),
      cell: ({ address }) =>
        address === null ? <Unknown reason={t('profile.ip.unknown')} /> : <bdi dir="ltr">{address}</bdi>,
      phone: 'detail',
    },
    {
      id: 'account',
      header: t('profile.logins.account'),
      cell: (row) => <bdi>{row.agentAccount}</bdi>,
      phone: 'detail',
    },
    {
      id: 'level',
      header: t('profile.logins.level'),
      hint: t('profile.logins.level.hint'),
      cell: (row) => formatNumber(row.roleLevel),
      align: 'end',
      phone: 'hidden',
    },
  ];
}
