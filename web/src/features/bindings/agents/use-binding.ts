import { useState } from 'react';
import { invalidateCalls } from '../../../lib/api/query-client.ts';
import { useIntentMutation } from '../../../lib/api/use-intent-mutation.ts';
import { BINDING_KEYS, type BindingAct, sendBinding } from '../bindings.data.ts';

/** The most recent binding or unbinding. */
export interface DoneBinding {
  way: BindingAct['way'];
  agentId: number;
  groupIds: readonly number[];
  /** Number of bindings that changed. Smaller than the number of groups if some were already bound or unbound. */
  count: number;
  undone: boolean;
}

/**
 * Returns the action that undoes a binding. Returns null if some of the groups didn't change, because the undo would
 * also reverse older bindings.
 */
export function reverseOf(done: DoneBinding): Pick<BindingAct, 'agentId' | 'way' | 'groupIds'> | null {
  if (done.undone || done.count !== done.groupIds.length || done.count === 0) return null;
  return { agentId: done.agentId, way: done.way === 'bind' ? 'unbind' : 'bind', groupIds: done.groupIds };
}

/** Binds and unbinds groups, once for each intent. Stores the most recent action and can undo it. */
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

/** Returns the props for a dialog that binds or unbinds. Closing the dialog clears any error. */
export function actOf({ work }: Binding, onClose: () => void) {
  const close = () => {
    work.reset();
    onClose();
  };
  return { onClose: close, busy: work.isPending, error: work.error };
}
