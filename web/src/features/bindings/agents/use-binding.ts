import { useState } from 'react';
import { invalidateCalls } from '../../../lib/api/query-client.ts';
import { useIntentMutation } from '../../../lib/api/use-intent-mutation.ts';
import { BINDING_KEYS, type BindingAct, sendBinding } from '../bindings.data.ts';

/** The last binding or unbinding. */
export interface DoneBinding {
  way: BindingAct['way'];
  agentId: number;
  groupIds: readonly number[];
  /** Number of changed bindings; fewer than groups if some were so already. */
  count: number;
  undone: boolean;
}

/** Returns the act that undoes a binding; null if part of it changed nothing, so that older bindings are not undone. */
export function reverseOf(done: DoneBinding): Pick<BindingAct, 'agentId' | 'way' | 'groupIds'> | null {
  if (done.undone || done.count !== done.groupIds.length || done.count === 0) return null;
  return { agentId: done.agentId, way: done.way === 'bind' ? 'unbind' : 'bind', groupIds: done.groupIds };
}

/** Binds and unbinds, once for each intent; remembers the last act and can undo it. */
export function useBinding() {
  const [done, setDone] = useState<DoneBinding | null>(null);
  const stale = () => invalidateCalls(BINDING_KEYS);
  const work = useIntentMutation({
    send: sendBinding,
    onSuccess: async ({ bound, unbound }, { agentId, way, groupIds }) => {
      setDone({ way, agentId, groupIds, count: way === 'bind' ? bound : unbound, undone: false });
      await stale();
    },
  });
  const undo = useIntentMutation({
    send: sendBinding,
    onSuccess: async () => {
      setDone((before) => before && { ...before, undone: true });
      await stale();
    },
  });
  return {
    done,
    forget: () => setDone(null),
    work,
    carryOut: (act: BindingAct, onDone: () => void) => work.mutate(act, { onSuccess: onDone }),
    undoing: undo.isPending,
    undoError: undo.error,
    takeBack: () => {
      const reverse = done && reverseOf(done);
      if (reverse !== null) undo.mutate({ ...reverse, note: '' });
    },
  };
}

export type Binding = ReturnType<typeof useBinding>;

/** Returns the part of a dialog that binds or unbinds. Closing the dialog clears a failure. */
export function actOf({ work }: Binding, onClose: () => void) {
  const close = () => {
    work.reset();
    onClose();
  };
  return { onClose: close, busy: work.isPending, error: work.error };
}
