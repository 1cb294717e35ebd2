import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useSession } from '../../../lib/session/session.tsx';
import { useT } from '../../../lib/text/translate.tsx';
import type { Selection } from '../../../ui/table/data-table-types.ts';
import { useChosenRows } from '../../../ui/table/use-chosen-rows.ts';
import type { HostsState } from '../hosts-address.ts';
import { type Chosen, hostFilterOf } from '../memberships.data.ts';
import type { ChosenWork } from './chosen-result.tsx';
import { CopyChosen } from './copy-chosen.tsx';
import { MoveChosenDialog } from './move-chosen-dialog.tsx';
import { ReleaseChosenDialog } from './release-chosen-dialog.tsx';

/** What is chosen in a list of hosts, what can be done with it, and what came of it. */
export function useChosen(
  state: HostsState,
  total: number,
): {
  selection: Selection | undefined;
  dialog: ReactNode;
  result: ChosenWork | null;
  show: (work: ChosenWork | null) => void;
} {
  const t = useT();
  const may = useSession().may('hosts:move');
  const filter = hostFilterOf(state);
  const rows = useChosenRows(filter, total);
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

/** The host of a row's key. */
function hostOf(key: string): { hostId: string; appId: number } {
  const [hostId = '', appId = ''] = key.split(' ');
  return { hostId, appId: Number(appId) };
}
