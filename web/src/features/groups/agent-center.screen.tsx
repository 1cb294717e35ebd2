import { Button, Group } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type Ref, useMemo, useRef, useState } from 'react';
import { z } from 'zod';
import { useAddressState } from '../../lib/address/address-state.ts';
import { screenAddress } from '../../lib/address/screen-address.ts';
import { Allowed } from '../../lib/session/permission.tsx';
import { useSession } from '../../lib/session/session.tsx';
import { useT } from '../../lib/text/translate.tsx';
import { useReport } from '../../lib/use-report.ts';
import { AsOf } from '../../ui/figures/as-of.tsx';
import { KeysHelp } from '../../ui/keys/keys-help.tsx';
import screen from '../../ui/screen.module.css';
import { usePhone } from '../../ui/theme/phone.ts';
import { TreeGrid } from '../../ui/tree/tree-grid.tsx';
import { useStable } from '../../ui/use-stable.ts';
import { FindGroup } from './center/find-group.tsx';
import { groupColumns } from './center/group-columns.tsx';
import { GroupPanel } from './center/group-panel.tsx';
import { useCenterKeys } from './center/use-center-keys.ts';
import { useGroupTree } from './center/use-group-tree.ts';
import type { DialogRequest } from './dialog-request.ts';
import { GroupDialogs } from './dialogs/group-dialogs.tsx';
import classes from './groups.module.css';
import { NoGroups } from './no-groups.tsx';
import { useGroupEvents } from './use-group-events.ts';

/** `group`: the one that is open beside the tree. Which branches are open is kept for the browser tab. */
const centerAddressSchema = screenAddress(
  'agent-center',
  z.object({ group: z.coerce.number<number>().int().min(1).optional() }),
);

/**
 * The caller's groups as a tree with their figures. One opens beside it (on a phone instead of it) and shows who it is
 * bound to, its history and its actions (R-GROUP-3). The open group is in the address.
 */
export default function AgentCenterScreen() {
  const t = useT();
  const phone = usePhone();
  const [state, setState] = useAddressState(centerAddressSchema);
  const [request, setRequest] = useState<DialogRequest | null>(null);
  const find = useRef<HTMLInputElement>(null);
  const tree = useGroupTree(state.group);
  useGroupEvents();
  const show = useStable((group: number | undefined) => setState({ group }, { push: true }));
  useCenterKeys({ onFind: () => find.current?.focus(), listed: !phone || state.group === undefined });
  const earns = useSession().may('statistics:read');
  const report = useReport();
  const room = phone ? 'phone' : state.group === undefined ? 'all' : 'beside';
  const columns = useMemo(() => groupColumns(t, room, earns), [t, room, earns]);
  const panel = state.group !== undefined && (
    <GroupPanel
      key={state.group}
      groupId={state.group}
      onShow={show}
      onClose={() => show(undefined)}
      onAct={setRequest}
    />
  );
  const openBelow = (groupId: number) => {
    tree.turn(String(groupId), true);
    // On a phone the group is shown instead of the tree.
    if (phone) show(undefined);
  };
  const dialogs = <GroupDialogs request={request} onShow={show} onAct={setRequest} onOpenBelow={openBelow} />;
  if (panel !== false && phone) {
    return (
      <>
        {panel}
        {dialogs}
      </>
    );
  }
  return (
    <div className={screen.screen}>
      <header className={screen.header}>
        <Group gap="2px 16px" align="baseline">
          <h1 className={screen.title}>{t('menus.agent-center')}</h1>
          {earns && room === 'all' && <AsOf report={report} coins />}
        </Group>
        <KeysHelp />
      </header>
      <Tools ref={find} onFound={show} onCreate={() => setRequest({ act: 'create', below: null })} />
      <div className={screen.body}>
        <TreeGrid
          className={classes.tree}
          label={t('groups.tree')}
          columns={columns}
          top={tree.top}
          below={tree.below}
          keyOf={keyOf}
          nameOf={nameOf}
          childrenOf={childrenOf}
          open={tree.open}
          onTurn={tree.turn}
          openKey={state.group === undefined ? null : String(state.group)}
          onOpen={({ id }) => show(id)}
          empty={<NoGroups />}
        />
        {panel}
      </div>
      {dialogs}
    </div>
  );
}

interface ToolsProps {
  ref: Ref<HTMLInputElement>;
  onFound: (groupId: number) => void;
  onCreate: () => void;
}

/** Search and the creation of a root group, above the tree. */
function Tools({ ref, onFound, onCreate }: ToolsProps) {
  const t = useT();
  return (
    <search className={classes.tools} aria-label={t('groups.find')}>
      <FindGroup ref={ref} onFound={onFound} />
      <Allowed right="groups:manage">
        <Button
          className={classes.create}
          size="xs"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={onCreate}
        >
          {t('groups.create-root')}
        </Button>
      </Allowed>
    </search>
  );
}

const keyOf = ({ id }: { id: number }) => String(id);
const nameOf = ({ name }: { name: string }) => name;
const childrenOf = ({ children }: { children: number }) => children;
