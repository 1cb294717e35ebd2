import { useMutation } from '@tanstack/react-query';
import { type Dispatch, useEffect, useEffectEvent, useState } from 'react';
import { type CaseKey, parseKey } from './case-key.ts';
import type { CaseFlow, FlowEvent } from './flow-state.ts';
import { heldNow } from './held-now.ts';
import { claimOneOptions } from './reviews.data.ts';

/** The part of the address that names the case on the screen. */
export interface OpenAddress {
  readonly open: CaseKey | undefined;
  readonly setOpen: (key: CaseKey | undefined) => void;
}

/** Keeps the case on the screen in the address, and opens the one that an address names (a reload, a link, the list). */
export function useOpenCase(flow: CaseFlow, dispatch: Dispatch<FlowEvent>, { open, setOpen }: OpenAddress) {
  const { mutateAsync: askOne } = useMutation(claimOneOptions);
  const [busy, setBusy] = useState(false);
  // The address lags behind the screen: what has been shown or tried here is not a wish to open it.
  const [known] = useState(() => new Set<CaseKey>());
  const current = flow.current?.key;
  const wish = open !== undefined && open !== current && !known.has(open) && parseKey(open) !== null ? open : null;

  const openCase = async (key: CaseKey) => {
    const application = parseKey(key);
    if (application === null) return;
    setBusy(true);
    try {
      dispatch({ kind: 'opened', held: heldNow(await askOne(application)) });
    } catch (error) {
      dispatch({ kind: 'open-refused', key, error });
    } finally {
      setBusy(false);
    }
  };
  const follow = useEffectEvent(() => {
    if (wish !== null) {
      known.add(wish);
      void openCase(wish);
    } else if (
      flow.missing === null &&
      current !== open &&
      (current !== undefined || (open !== undefined && known.has(open)))
    ) {
      setOpen(current);
    }
    if (current !== undefined) known.add(current);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: these are what is followed.
  useEffect(() => follow(), [wish, current, open, flow.missing]);
  return { openCase, opening: busy || wish !== null };
}
