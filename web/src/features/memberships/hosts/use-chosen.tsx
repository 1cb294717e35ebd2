import type { GroupHost } from '@greenroom/contract/memberships.ts';
import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useSession } from '../../../lib/session/session.tsx';
import { useT } from '../../../lib/text/translate.tsx';
import type { Selection } from '../../../ui/table/data-table-types.ts';
import { type ChosenAnswer, useChosenRows } from '../../../ui/table/use-chosen-rows.ts';
import { useCopy } from '../../../ui/value/use-copy.ts';
import type { HostsState } from '../hosts-address.ts';
import { type Chosen, hostFilterOf, sendReleaseMany } from '../memberships.data.ts';
import { MoveChosenDialog, ReleaseChosenDialog } from './chosen-dialogs.tsx';
import type { ChosenWork } from './chosen-result.tsx';

/** Manages the hosts chosen in a list, the actions on them, and the result. */
export function useChosen(
  state: HostsState,
  answer: ChosenAnswer<GroupHost>,
): {
  selection: Selection | undefined;
  dialog: ReactNode;
  result: ChosenWork | null;
  show: (work: ChosenWork | null) => void;
} {
  const t = useT();
  const may = useSession().may('hosts:move');
  const filter = hostFilterOf(state);
  const { hostsPage, hostsSize, sort, order } = state;
  const rows = useChosenRows({
    filter,
    answer,
    state: { page: hostsPage, size: hostsSize, sort, order },
    rowKey: keyOf,
  });
  const [asking, setAsking] = useState<'release' | 'move' | null>(null);
  const [result, setResult] = useState<ChosenWork | null>(null);
  const { count } = rows;
  const chosen: Chosen = rows.all ? { filter } : { hosts: [...rows.keys].map(hostOf) };
  const close = () => setAsking(null);
  const done = (work: ChosenWork) => {
    setResult(work);
    rows.clear();
    close();
  };
  const dialogs = {
    release: <ReleaseChosenDialog chosen={chosen} count={count} onClose={close} onDone={done} />,
    move: <MoveChosenDialog chosen={chosen} count={count} onClose={close} onDone={done} />,
  };
  const selection: Selection = {
    ...rows.selection,
    actions: (
      <>
        <CopyChosen chosen={chosen} />
        <Button size="compact-sm" variant="default" onClick={() => setAsking('move')}>
          {t('memberships.chosen.move')}
        </Button>
        <Button size="compact-sm" variant="default" onClick={() => setAsking('release')}>
          {t('memberships.chosen.release')}
        </Button>
      </>
    ),
  };
  return {
    selection: may ? selection : undefined,
    dialog: asking === null ? null : dialogs[asking],
    result,
    show: setResult,
  };
}

/** Returns a row’s key in the list. */
export function keyOf({ hostId, appId }: Pick<GroupHost, 'hostId' | 'appId'>): string {
  return `${hostId} ${appId}`;
}

/** Returns the host for a row key. */
function hostOf(key: string): { hostId: string; appId: number } {
  const [hostId = '', appId = ''] = key.split(' ');
  return { hostId, appId: Number(appId) };
}

/** Copies the chosen hosts' IDs. If all matching hosts are chosen, a dry run returns their IDs. */
function CopyChosen({ chosen }: { chosen: Chosen }) {
  const t = useT();
  const [state, copy] = useCopy();
  const [busy, setBusy] = useState(false);
  const copyAll = async () => {
    if ('hosts' in chosen) return copy(chosen.hosts.map(({ hostId }) => hostId).join('\n'));
    setBusy(true);
    try {
      const { outcomes } = await sendReleaseMany({ chosen, at: null, note: '' }, true, {});
      copy(outcomes.map(({ hostId }) => hostId).join('\n'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button size="compact-sm" variant="default" loading={busy} onClick={() => void copyAll()}>
      <span aria-live="polite">{t(`memberships.chosen.copy.${state}`)}</span>
    </Button>
  );
}
