import { Suspense } from 'react';
import { lazyPart } from '../../../lib/code/lazy-part.ts';
import type { DialogRequest } from '../dialog-request.ts';

const EditGroupDialog = lazyPart(() => import('./edit-group-dialog.tsx'));
const MoveGroupDialog = lazyPart(() => import('./move-group-dialog.tsx'));
const DeleteGroupDialog = lazyPart(() => import('./delete-group-dialog.tsx'));
const BindGroupDialog = lazyPart(() => import('./bind-group-dialog.tsx'));
const InviteDialog = lazyPart(() => import('./invite-dialog.tsx'));
const UnbindDialog = lazyPart(() => import('./unbind-dialog.tsx'));

interface GroupDialogsProps {
  request: DialogRequest | null;
  onShow: (groupId: number | undefined) => void;
  onAct: (request: DialogRequest | null) => void;
  /** Expands a group in the tree. */
  onOpenBelow: (groupId: number) => void;
}

/** The dialog of the requested action; each is loaded when it is opened. */
export function GroupDialogs(props: GroupDialogsProps) {
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
