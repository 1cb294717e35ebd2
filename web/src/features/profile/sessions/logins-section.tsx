import { loginList } from '@greenroom/contract/lists/profile.ts';
import type { LoginRecord } from '@greenroom/contract/profile.ts';
import { useQuery } from '@tanstack/react-query';
import type { ListCells } from '../../../domain/lists/list-columns.tsx';
import { ListTable } from '../../../domain/lists/list-table.tsx';
import { useAddressState } from '../../../lib/address/address-state.ts';
import { useT } from '../../../lib/text/translate.tsx';
import { EmptyState } from '../../../ui/state/empty-state.tsx';
import { Unknown } from '../../../ui/state/unknown.tsx';
import { centerAddress } from '../center-address.ts';
import { loginRecordsQuery } from '../profile.data.ts';
import { Section } from '../section.tsx';
import { AgentName } from './agent-name.tsx';

/** Lists the user's own sign-ins, latest first (R-DATA-3). The address contains the page. */
export function LoginsSection() {
  const t = useT();
  const [{ page, size }, setAddress] = useAddressState(centerAddress);
  const answer = useQuery(loginRecordsQuery(page, size));
  return (
    <Section title={t('profile.section.logins')} text={t('profile.logins.text')}>
      <ListTable
        label={t('profile.logins.label')}
        list={loginList}
        shown={LOGIN_CELLS}
        answer={answer}
        state={{ page, size }}
        onChange={(next) => setAddress(next, { push: true })}
        empty={<EmptyState title={t('profile.logins.empty')} text={t('profile.logins.empty.text')} />}
      />
    </Section>
  );
}

const LOGIN_CELLS: ListCells<LoginRecord, (typeof loginList)['columns'][number]['id']> = {
  rowKey: ({ id }) => String(id),
  cells: {
    agent: (row) => <AgentName userAgent={row.userAgent} />,
    ip: ({ address }) => <IpAddress address={address} />,
  },
};

function IpAddress({ address }: { address: string | null }) {
  const t = useT();
  return address === null ? <Unknown reason={t('profile.ip.unknown')} /> : <bdi dir="ltr">{address}</bdi>;
}
