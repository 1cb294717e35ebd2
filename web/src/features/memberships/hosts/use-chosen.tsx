import { HOST_ROLES } from '@greenroom/contract/roles.ts';
import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useSession } from '../../../lib/session/session.tsx';
import { useT } from '../../../lib/text/translate.tsx';
import type { Selection } from '../../../ui/table/data-table-types.ts';
import type { HostsState } from '../hosts-address.ts';
import { type Chosen, hostFilterOf } from '../memberships.data.ts';
import type { ChosenWork } from './chosen-result.tsx';
import { CopyChosen } from './copy-chosen.tsx';
import { MoveChosenDialog } from './move-chosen-dialog.tsx';
import { ReleaseChosenDialog } from './release-chosen-dialog.tsx';

const NONE: ReadonlySet<string> = new Set();

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
  const may = useSession().hasRole(...HOST_ROLES);
  const filter = hostFilterOf(state);
  const of = JSON.stringify(filter);
  const [kept, setKept] = useState<{ of: string; keys: ReadonlySet<string>; all: boolean }>({
    of,
    keys: NONE,
    all: false,
  });
  const [asking, setAsking] = useState<'release' | 'move' | null>(null);
  const [result, setResult] = useState<ChosenWork | null>(null);
  // What was chosen in another list is not in sight: nothing is done with it.
  const { keys, all } = kept.of === of ? kept : { keys: NONE, all: false };
  const chosen: Chosen = all ? { filter } : { hosts: [...keys].map(hostOf) };
  const count = all ? total : keys.size;
  const close = () => setAsking(null);
  const done = (work: ChosenWork) => {
    setResult(work);
    setKept({ of, keys: NONE, all: false });
    close();
  };
  const dialogs = {
    release: <ReleaseChosenDialog chosen={chosen} count={count} onClose={close} onDone={done} />,
    move: <MoveChosenDialog chosen={chosen} count={count} onClose={close} onDone={done} />,
  };
  const selection: Selection = {
    keys,
    onChange: (next) => setKept({ of, keys: next, all: false }),
    matching: { chosen: all, onChange: (next) => setKept({ of, keys, all: next }) },
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
