import { pathOf } from '@greenroom/contract/screens.ts';
import { Anchor, Button, Group } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useAddressState } from '../../lib/address/address-state.ts';
import { Link } from '../../lib/address/link.tsx';
import { lazyPart } from '../../lib/code/lazy-part.ts';
import { useSession } from '../../lib/session/session.tsx';
import { useT } from '../../lib/text/translate.tsx';
import { ViewSwitch } from '../../ui/field/view-switch.tsx';
import screen from '../../ui/screen.module.css';
import { AllTokens, OwnTokens, type Revocable } from './token-lists.tsx';
import classes from './tokens.module.css';
import { tokensAddress, VIEWS } from './tokens-address.ts';

const MakeTokenDialog = lazyPart(() => import('./make-token-dialog.tsx'));
const RevokeDialog = lazyPart(() => import('./revoke-dialog.tsx'));

/** One's own tokens for programs, and for those who keep them everybody's (R-PLUS-12). */
export default function TokensScreen() {
  const t = useT();
  const keeps = useSession().may('tokens:manage');
  const [state, setState] = useAddressState(tokensAddress);
  const [making, setMaking] = useState(false);
  const [revoked, setRevoked] = useState<Revocable | null>(null);
  const view = keeps ? state.view : 'mine';
  return (
    <div className={screen.screen}>
      <header className={screen.header}>
        <h1 className={screen.title}>{t('menus.tokens')}</h1>
        {keeps && (
          <ViewSwitch
            label={t('tokens.views')}
            views={VIEWS.map((id) => ({ id, label: t(`tokens.view.${id}`) }))}
            value={view}
            onChange={(next) => setState({ view: next, page: 1 }, { push: true })}
          />
        )}
      </header>
      <Group gap="8px 16px" justify="space-between" align="flex-start">
        <p className={classes.text}>
          {t(`tokens.text.${view}`)}{' '}
          <Anchor component={Link} to={pathOf('api')} underline="always" inherit>
            {t('tokens.api')}
          </Anchor>
        </p>
        <Button size="xs" leftSection={<IconPlus size={14} aria-hidden />} onClick={() => setMaking(true)}>
          {t(`tokens.make.${view}`)}
        </Button>
      </Group>
      {view === 'mine' ? (
        <OwnTokens onRevoke={setRevoked} />
      ) : (
        <AllTokens
          at={{ page: state.page, size: state.size }}
          onPage={(at) => setState(at, { push: true })}
          onRevoke={setRevoked}
        />
      )}
      <Suspense>
        {making && <MakeTokenDialog view={view} onClose={() => setMaking(false)} />}
        {revoked !== null && <RevokeDialog view={view} token={revoked} onClose={() => setRevoked(null)} />}
      </Suspense>
    </div>
  );
}
