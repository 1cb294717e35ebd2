import { lazy, Suspense } from 'react';
import type { AskedFor } from '../asked-for.ts';

const EditGroupDialog = lazy(() => import('./edit-group-dialog.tsx'));
const MoveGroupDialog = lazy(() => import('./move-group-dialog.tsx'));
const DeleteGroupDialog = lazy(() => import('./delete-group-dialog.tsx'));
const GiveGroupDialog = lazy(() => import('./give-group-dialog.tsx'));
const InviteDialog = lazy(() => import('./invite-dialog.tsx'));
const EndBindingDialog = lazy(() => import('./end-binding-dialog.tsx'));

interface GroupDialogsProps {
  asked: AskedFor | null;
  onShow: (groupId: number | undefined) => void;
  onAsk: (asked: AskedFor | null) => void;
  /** Shows in the tree what stands below a group. */
  onOpenBelow: (groupId: number) => void;
}

/** The dialog of what was asked for; each is loaded when it is opened. */
export function GroupDialogs(props: GroupDialogsProps) {
  return <Suspense>{props.asked !== null && <Asked {...props} asked={props.asked} />}</Suspense>;
}

function Asked({ asked, onShow, onAsk, onOpenBelow }: GroupDialogsProps & { asked: AskedFor }) {
  const close = () => onAsk(null);
  if (asked.act === 'create') {
    return <EditGroupDialog before={null} below={asked.below} onSaved={onShow} onClose={close} />;
  }
  const { node } = asked;
  switch (asked.act) {
    case 'change':
      return <EditGroupDialog before={node} below={null} onSaved={() => undefined} onClose={close} />;
    case 'move':
      return <MoveGroupDialog node={node} onClose={close} />;
    case 'delete':
      return <DeleteGroupDialog node={node} onShow={onShow} onOpenBelow={onOpenBelow} onClose={close} />;
    case 'give':
      return <GiveGroupDialog node={node} onInvite={() => onAsk({ act: 'invite', node })} onClose={close} />;
    case 'invite':
      return <InviteDialog node={node} onClose={close} />;
    case 'end-binding':
      return <EndBindingDialog node={node} agent={asked.agent} onClose={close} />;
  }
}
