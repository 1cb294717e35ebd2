import { pathOf } from '@greenroom/contract/screens.ts';
import { Anchor } from '@mantine/core';
import { Suspense, useState } from 'react';
import { useAddressState } from '../../lib/address/address-state.ts';
import { Link } from '../../lib/address/link.tsx';
import { lazyPart } from '../../lib/code/lazy-part.ts';
import { useSession } from '../../lib/session/session.tsx';
import { useT } from '../../lib/text/translate.tsx';
import { CreateButton } from '../../ui/field/create-button.tsx';
import { ViewSwitch } from '../../ui/field/view-switch.tsx';
import { Screen } from '../../ui/screen.tsx';
import { AllTokens, OwnTokens, type Revocable } from './token-lists.tsx';
import { tokensAddress, VIEWS } from './tokens-address.ts';

const MakeTokenDialog = lazyPart(() => import('./make-token-dialog.tsx'));
const RevokeDialog = lazyPart(() => import('./revoke-dialog.tsx'));

/** Shows users their own API tokens. Users who manage tokens also see everyone's (R-PLUS-12). */
export default function TokensScreen() {
  const t = useT();
  const keeps = useSession().may('tokens:manage');
  const [state, setState] = useAddressState(tokensAddress);
  const [making, setMaking] = useState(false);
  const [revoked, setRevoked] = useState<Revocable | null>(null);
  const view = keeps ? state.view : 'mine';
  const about = {
    text: (
      <>
        {t(`tokens.text.${view}`)}{' '}
        <Anchor component={Link} to={pathOf('api')} underline="always" inherit>
          {t('tokens.api')}
        </Anchor>
      </>
    ),
    actions: <CreateButton onClick={() => setMaking(true)}>{t(`tokens.make.${view}`)}</CreateButton>,
  };
  return (
    <Screen
      title={t('menus.tokens')}
      actions={
        keeps && (
          <ViewSwitch
            label={t('tokens.views')}
            views={VIEWS.map((id) => ({ id, label: t(`tokens.view.${id}`) }))}
            value={view}
            onChange={(next) => setState({ view: next, page: 1 }, { push: true })}
          />
        )
      }
    >
      {view === 'mine' ? (
        <OwnTokens about={about} onRevoke={setRevoked} />
      ) : (
        <AllTokens
          about={about}
          state={state}
          onChange={(change) => setState(change, { push: true })}
          onRevoke={setRevoked}
        />
      )}
      <Suspense>
        {making && <MakeTokenDialog view={view} onClose={() => setMaking(false)} />}
        {revoked !== null && <RevokeDialog view={view} token={revoked} onClose={() => setRevoked(null)} />}
      </Suspense>
    </Screen>
  );
}
