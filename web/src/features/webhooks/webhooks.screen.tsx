import { pageQuery } from '@greenroom/contract/kit/page.ts';
import { webhookList } from '@greenroom/contract/lists/webhooks.ts';
import type { WebhookRow } from '@greenroom/contract/webhooks/webhooks.ts';
import { IconWebhook } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { z } from 'zod';
import type { ListCells } from '../../domain/lists/list-columns.tsx';
import { ListScreen } from '../../domain/lists/list-screen.tsx';
import { useAddressState } from '../../lib/address/address-state.ts';
import { screenAddress } from '../../lib/address/screen-address.ts';
import { lazyPart } from '../../lib/code/lazy-part.ts';
import { useT } from '../../lib/text/translate.tsx';
import { CreateButton } from '../../ui/field/create-button.tsx';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import { WebhookPanel, WebhookState } from './webhook-panel.tsx';
import { webhooksQuery } from './webhooks.data.ts';
import classes from './webhooks.module.css';

/** The screen's state in its address. `webhook` is the ID of the webhook shown next to the list. */
const webhooksAddress = screenAddress(
  'webhooks',
  pageQuery.extend({ webhook: z.coerce.number<string>().int().min(1).optional() }),
);

const WebhookDialog = lazyPart(() => import('./webhook-dialog.tsx'));
const SecretDialog = lazyPart(() => import('./secret-dialog.tsx'));

const CELLS: ListCells<WebhookRow, (typeof webhookList)['columns'][number]['id']> = {
  rowKey: ({ id }) => String(id),
  cells: {
    webhook: (row) => (
      <span className={classes.webhook}>
        <bdi className={classes.name}>{row.name}</bdi>
        <bdi dir="ltr" className={classes.quiet}>
          {row.url}
        </bdi>
      </span>
    ),
    state: (row) => <WebhookState webhook={row} />,
    kinds: (row) => <Kinds row={row} />,
  },
  unknown: () => 'webhooks.never',
};

/** Manages the user's webhooks, with their events, state and deliveries (R-PLUS-12). */
export default function WebhooksScreen() {
  const t = useT();
  const [state, setState] = useAddressState(webhooksAddress);
  const [creating, setCreating] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  const answer = useQuery(webhooksQuery({ page: state.page, size: state.size }));
  const change = (next: Partial<typeof state>) => setState(next, { push: true });
  return (
    <ListScreen
      title={t('menus.webhooks')}
      actions={<CreateButton onClick={() => setCreating(true)}>{t('webhooks.create')}</CreateButton>}
      list={webhookList}
      shown={CELLS}
      answer={answer}
      state={state}
      onChange={change}
      empty={<EmptyState Icon={IconWebhook} title={t('webhooks.none')} text={t('webhooks.none.text')} />}
      openKey={state.webhook}
      onOpen={(row) => change({ webhook: row.id })}
      panel={
        state.webhook !== undefined && (
          <WebhookPanel
            key={state.webhook}
            id={state.webhook}
            onSecret={setSecret}
            onClose={() => change({ webhook: undefined })}
          />
        )
      }
    >
      <Suspense>
        {creating && (
          <WebhookDialog
            before={null}
            onSaved={(saved) => {
              change({ webhook: saved.id });
              if (saved.secret !== null) setSecret(saved.secret);
            }}
            onClose={() => setCreating(false)}
          />
        )}
        {secret !== null && !creating && <SecretDialog secret={secret} onClose={() => setSecret(null)} />}
      </Suspense>
    </ListScreen>
  );
}

function Kinds({ row }: { row: WebhookRow }) {
  const t = useT();
  return <span className={classes.quiet}>{row.kinds.map((kind) => t(`webhooks.kind.${kind}`)).join(' · ')}</span>;
}
