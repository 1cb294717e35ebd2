import type { Batch } from '@greenroom/contract/applications/applications.ts';
import { pathOf } from '@greenroom/contract/screens.ts';
import { Anchor } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useCallback, useMemo, useRef, useState } from 'react';
import { z } from 'zod';
import { useAddressState } from '../../lib/address/address-state.ts';
import { Link } from '../../lib/address/link.tsx';
import { screenAddress } from '../../lib/address/screen-address.ts';
import { useStaleOnEvent } from '../../lib/events/use-stale-on-event.ts';
import { useT } from '../../lib/text/translate.tsx';
import screen from '../../ui/screen.module.css';
import { AddHostsForm } from './add-hosts/add-hosts-form.tsx';
import { useHostsForm } from './add-hosts/use-hosts-form.ts';
import classes from './add-hosts.module.css';
import { APPLICATION_KEYS, BATCH_KEYS, REQUEST_KEYS } from './applications.data.ts';
import { BatchPanel } from './batch/batch-panel.tsx';
import { RecentBatches } from './batch/recent-batches.tsx';
import { forgetGivenIds, GIVEN_MAX_CHARACTERS, readGivenIds } from './given-ids.ts';

/**
 * `batch` is the submission shown below the form. `ids` and `group` are values from a link that fill in the form.
 * `given` is the name under which the browser stores IDs that don't fit in an address.
 */
const address = screenAddress(
  'add-hosts',
  z.object({
    batch: z.coerce.number().int().min(1).optional(),
    group: z.coerce.number().int().min(1).optional(),
    ids: z.string().max(GIVEN_MAX_CHARACTERS).default(''),
    given: z.string().max(40).default(''),
  }),
);

/**
 * Adds hosts to a group by ID, from a sheet or as typed text, optionally after a check (R-HOST-1 to 5, R-PLUS-1 to 3).
 */
export default function AddHostsScreen() {
  const t = useT();
  const [state, setState] = useAddressState(address);
  // A result that the user just requested takes the focus. A result from a link or the back button doesn't.
  const [asked, setAsked] = useState<number | null>(null);
  useStaleOnEvent('batch', BATCH_KEYS);
  useStaleOnEvent('queue', APPLICATION_KEYS);
  useStaleOnEvent('application', REQUEST_KEYS);
  const given = useMemo(
    () => ({
      ids: [...state.ids.split(',').filter((id) => id !== ''), ...readGivenIds(state.given)],
      group: state.group ?? null,
    }),
    [state.ids, state.given, state.group],
  );
  // The handlers keep their identity so that typing in the form doesn't render the result again.
  const show = useCallback(
    (batch: Batch) => {
      setAsked(batch.id);
      setState({ batch: batch.id }, { push: true });
    },
    [setState],
  );
  const close = useCallback(() => setState({ batch: undefined }, { push: true }), [setState]);
  const form = useRef<HTMLFormElement>(null);
  const hosts = useHostsForm({
    form,
    given,
    onGivenTaken: () => {
      forgetGivenIds(state.given);
      setState({ ids: '', given: '', group: undefined });
    },
    onAccepted: show,
  });
  const { forgetChecked } = hosts;
  const showNext = useCallback(
    (next: Batch) => {
      // The accepted IDs of this check have been added, so the form clears them.
      if (next.kind === 'add') forgetChecked(state.batch);
      show(next);
    },
    [forgetChecked, show, state.batch],
  );
  return (
    <div className={classes.screen}>
      <header className={screen.header}>
        <h1 className={screen.title}>{t('applications.add.title')}</h1>
        <Anchor component={Link} to={pathOf('history')} className={classes.headerLink}>
          <IconHistory size={16} aria-hidden />
          {t('applications.history.title')}
        </Anchor>
      </header>
      <AddHostsForm ref={form} hosts={hosts} quiet={hosts.checkedAs !== null && hosts.checkedAs === state.batch} />
      {state.batch !== undefined && (
        <BatchPanel
          key={state.batch}
          batchId={state.batch}
          focused={asked === state.batch}
          onShow={showNext}
          onClose={close}
        />
      )}
      <RecentBatches shown={state.batch ?? null} />
    </div>
  );
}
