import { Button, Group } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type Ref, Suspense, useMemo, useRef, useState } from 'react';
import { z } from 'zod';
import { AsOf } from '../../domain/figures/as-of.tsx';
import { useAddressState } from '../../lib/address/address-state.ts';
import { screenAddress } from '../../lib/address/screen-address.ts';
import { lazyPart } from '../../lib/code/lazy-part.ts';
import { Allowed } from '../../lib/session/permission.tsx';
import { useSession } from '../../lib/session/session.tsx';
import { useLocale, useT } from '../../lib/text/translate.tsx';
import { useReport } from '../../lib/use-report.ts';
import { KeysHelp, useKeys } from '../../ui/keys/keys-help.tsx';
import screen from '../../ui/screen.module.css';
import { usePhone } from '../../ui/theme/phone.ts';
import { TreeGrid } from '../../ui/tree/tree-grid.tsx';
import { useStable } from '../../ui/use-stable.ts';
import { FindGroup } from './center/find-group.tsx';
import { groupColumns } from './center/group-columns.tsx';
import { GroupPanel } from './center/group-panel.tsx';
import { useGroupTree } from './center/use-group-tree.ts';
import type { DialogRequest } from './dialog-request.ts';
import classes from './groups.module.css';
import { NoGroups } from './no-groups.tsx';
import { useGroupEvents } from './use-group-events.ts';

const EditGroupDialog = lazyPart(() => import('./dialogs/edit-group-dialog.tsx'));

const MoveGroupDialog = lazyPart(() => import('./dialogs/move-group-dialog.tsx'));

const DeleteGroupDialog = lazyPart(() => import('./dialogs/delete-group-dialog.tsx'));

const BindGroupDialog = lazyPart(() => import('./dialogs/bind-group-dialog.tsx'));

const InviteDialog = lazyPart(() => import('./dialogs/invite-dialog.tsx'));

const UnbindDialog = lazyPart(() => import('./dialogs/unbind-dialog.tsx'));

/** `group` is the group shown next to the tree. The browser tab stores which branches are open. */
const centerAddressSchema = screenAddress(
  'agent-center',
  z.object({ group: z.coerce.number<number>().int().min(1).optional() }),
);

/**
 * Shows the caller's groups as a tree with their figures (R-GROUP-3). A group opens next to the tree or, on a phone,
 * instead of it, with its agents, history and actions. The address contains the open group.
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
    // On a phone, the group would hide the tree.
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

/** Shows the search above the tree, and the button that creates a root group. */
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

interface CenterKeys {
  onFind: () => void;
  /** True if the tree is on the page. */
  listed: boolean;
}

/** Handles the keyboard shortcuts of Agent Center, and lists those that the tree handles itself. */
function useCenterKeys({ onFind, listed }: CenterKeys): void {
  const t = useT();
  const mirrored = useLocale().direction === 'rtl';
  const listOnly = (key: string, title: string) => ({ key, title, action: () => undefined, shownOnly: true });
  useKeys(
    [
      { key: 'f', title: t('groups.key.find'), action: onFind },
      listOnly('↑ ↓', t('groups.key.move')),
      listOnly(mirrored ? '→' : '←', t('groups.key.before')),
      listOnly(mirrored ? '←' : '→', t('groups.key.behind')),
      listOnly('Home', t('groups.key.first')),
      listOnly('End', t('groups.key.last')),
      listOnly('Enter', t('groups.key.open')),
      listOnly('Esc', t('groups.key.close')),
    ],
    { active: listed },
  );
}

interface GroupDialogsProps {
  request: DialogRequest | null;
  onShow: (groupId: number | undefined) => void;
  onAct: (request: DialogRequest | null) => void;
  /** Expands a group in the tree. */
  onOpenBelow: (groupId: number) => void;
}

/** Shows the dialog for the requested action, which is loaded when it opens. */
function GroupDialogs(props: GroupDialogsProps) {
  return <Suspense>{props.request !== null && <Requested {...props} request={props.request} />}</Suspense>;
}

function Requested({ request, onShow, onAct, onOpenBelow }: GroupDialogsProps & { request: DialogRequest }) {
  const close = () => onAct(null);
  if (request.act === 'create') {
    return <EditGroupDialog before={null} below={request.below} onSaved={onShow} onClose={close} />;
  }
  const { node } = request;
  switch (request.act) {
    case 'change':
      return <EditGroupDialog before={node} below={null} onSaved={() => undefined} onClose={close} />;
    case 'move':
      return <MoveGroupDialog node={node} onClose={close} />;
    case 'delete':
      return <DeleteGroupDialog node={node} onShow={onShow} onOpenBelow={onOpenBelow} onClose={close} />;
    case 'bind':
      return <BindGroupDialog node={node} onInvite={() => onAct({ act: 'invite', node })} onClose={close} />;
    case 'invite':
      return <InviteDialog node={node} onClose={close} />;
    case 'unbind':
      return <UnbindDialog node={node} agent={request.agent} onClose={close} />;
  }
}
