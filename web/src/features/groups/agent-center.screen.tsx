import { ADMINISTRATION_ROLES, HOST_ROLES } from '@greenroom/contract/roles.ts';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type Ref, useMemo, useRef, useState } from 'react';
import { z } from 'zod';
import { useAddressState } from '../../lib/address/address-state.ts';
import { Allowed } from '../../lib/session/permission.tsx';
import { useSession } from '../../lib/session/session.tsx';
import { useT } from '../../lib/text/translate.tsx';
import { KeysHelp } from '../../ui/keys/keys-help.tsx';
import screen from '../../ui/screen.module.css';
import { usePhone } from '../../ui/theme/phone.ts';
import { TreeGrid } from '../../ui/tree/tree-grid.tsx';
import { useStable } from '../../ui/use-stable.ts';
import type { AskedFor } from './asked-for.ts';
import { FindGroup } from './center/find-group.tsx';
import { groupColumns } from './center/group-columns.tsx';
import { GroupPanel } from './center/group-panel.tsx';
import { useCenterKeys } from './center/use-center-keys.ts';
import { useGroupTree } from './center/use-group-tree.ts';
import { GroupDialogs } from './dialogs/group-dialogs.tsx';
import classes from './groups.module.css';
import { NoGroups } from './no-groups.tsx';
import { useGroupNews } from './use-group-news.ts';

/** `group`: the one that stands open beside the tree. Which branches are open belongs to the browser's tab. */
const centerAddressSchema = z.object({ group: z.coerce.number<number>().int().min(1).optional() });
type CenterState = z.output<typeof centerAddressSchema>;

/**
 * The caller's groups as a tree with their figures; one opens beside it, on a phone in place of it, with who it is bound
 * to, what happened to it and what can be done (R-GROUP-3). The open group is in the address.
 */
export default function AgentCenterScreen() {
  const t = useT();
  const phone = usePhone();
  const [state, setState] = useAddressState(centerAddressSchema);
  const [asked, setAsked] = useState<AskedFor | null>(null);
  const find = useRef<HTMLInputElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const tree = useGroupTree(state.group);
  useGroupNews();
  const change = (next: Partial<CenterState>) => setState(next, { push: true });
  const show = useStable((group: number | undefined) => change({ group }));
  const close = () => {
    // The focus goes back to the row that was open.
    body.current?.querySelector<HTMLElement>('[aria-current="true"]')?.focus();
    change({ group: undefined });
  };
  useCenterKeys({ onFind: () => find.current?.focus(), listed: !phone || state.group === undefined });
  const earns = useSession().hasRole(...HOST_ROLES);
  const room = phone ? 'phone' : state.group === undefined ? 'all' : 'beside';
  const columns = useMemo(() => groupColumns(t, room, earns), [t, room, earns]);
  const panel = state.group !== undefined && (
    <GroupPanel key={state.group} groupId={state.group} page={phone} onShow={show} onClose={close} onAsk={setAsked} />
  );
  const openBelow = (groupId: number) => {
    tree.turn(String(groupId), true);
    // On a phone the group stands in place of the tree.
    if (phone) show(undefined);
  };
  const dialogs = <GroupDialogs asked={asked} onShow={show} onAsk={setAsked} onOpenBelow={openBelow} />;
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
        <h1 className={screen.title}>{t('menus.agent-center')}</h1>
        <KeysHelp />
      </header>
      <Tools ref={find} onFound={show} onCreate={() => setAsked({ act: 'create', below: null })} />
      <div ref={body} className={classes.body}>
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

/** What stands above the tree. */
function Tools({ ref, onFound, onCreate }: ToolsProps) {
  const t = useT();
  return (
    <search className={classes.tools} aria-label={t('groups.find')}>
      <FindGroup ref={ref} onFound={onFound} />
      <Allowed roles={ADMINISTRATION_ROLES}>
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
