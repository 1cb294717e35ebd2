import type { HostMove } from '@greenroom/contract/memberships.ts';
import { useState } from 'react';
import { describeError } from '../../../lib/api/api.ts';
import { useT } from '../../../lib/text/translate.tsx';
import { DoneNote } from '../../../ui/state/done-note.tsx';
import { sendUndo } from '../memberships.data.ts';
import { useAct } from '../use-act.ts';

/** A host that was just released, and the way back. */
export function Released({ move, onClose }: { move: HostMove; onClose: () => void }) {
  const t = useT();
  const [undone, setUndone] = useState<boolean | null>(null);
  const undo = useAct(sendUndo, ({ outcomes }) => setUndone(outcomes[0]?.undone === true));
  const text =
    undone === null
      ? t('memberships.released', { name: move.hostName ?? move.hostId })
      : t(undone ? 'memberships.chosen.undone' : 'memberships.chosen.not-undone', { count: 1 });
  return (
    <>
      <DoneNote
        text={text}
        undo={t('common.undo')}
        undoing={undo.busy}
        onUndo={undone === null ? () => undo.carryOut([move.id]) : undefined}
        onClose={onClose}
      />
      {undo.error !== null && <p role="alert">{describeError(undo.error)}</p>}
    </>
  );
}
