import { Suspense } from 'react';
import { lazyPart } from '../../../lib/code/lazy-part.ts';
import type { DialogRequest } from '../dialog-request.ts';
import type { Entry } from '../entries.ts';

const EditEntryDialog = lazyPart(() => import('./edit-entry-dialog.tsx'));
const DeleteEntryDialog = lazyPart(() => import('./delete-entry-dialog.tsx'));

interface MenuDialogsProps {
  request: DialogRequest | null;
  entries: readonly Entry[];
  onShow: (id: number | undefined) => void;
  onClose: () => void;
}

/** The dialog of what was asked for; each is loaded when it is opened. */
export function MenuDialogs(props: MenuDialogsProps) {
  return <Suspense>{props.request !== null && <Requested {...props} request={props.request} />}</Suspense>;
}

function Requested({ request, entries, onShow, onClose }: MenuDialogsProps & { request: DialogRequest }) {
  if (request.act === 'delete') {
    return (
      <DeleteEntryDialog
        entry={request.entry}
        entries={entries}
        onDeleted={() => onShow(undefined)}
        onClose={onClose}
      />
    );
  }
  const [before, below] = request.act === 'change' ? [request.entry, null] : [null, request.below];
  return <EditEntryDialog before={before} below={below} entries={entries} onSaved={onShow} onClose={onClose} />;
}
