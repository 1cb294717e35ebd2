import { useMutation } from '@tanstack/react-query';
import { type Dispatch, useEffect, useEffectEvent, useRef, useState } from 'react';
import { type CaseKey, parseKey } from '../case-key.ts';
import type { CaseFlow, FlowEvent } from '../flow-state.ts';
import { claimOneOptions } from '../reviews.data.ts';
import { heldNow } from './held-now.ts';

/** The part of the address that names the case on the screen. */
export interface OpenAddress {
  readonly open: CaseKey | undefined;
  readonly setOpen: (key: CaseKey | undefined) => void;
}

/** Keeps the case on the screen in the address, and opens the one that an address names (a reload, a link, the list). */
export function useOpenCase(flow: CaseFlow, dispatch: Dispatch<FlowEvent>, { open, setOpen }: OpenAddress) {
  const { mutateAsync: askOne } = useMutation(claimOneOptions);
  const [busy, setBusy] = useState(false);
  // At once, also for a render that does not know of `busy` yet: else the address would be cleared under the opening.
  const underWay = useRef(0);
  // The address lags behind the screen: what has been shown or tried here is not a wish to open it.
  const [known] = useState(() => new Set<CaseKey>());
  const current = flow.current?.key;
  const wish = open !== undefined && open !== current && !known.has(open) && parseKey(open) !== null ? open : null;

  const openCase = async (key: CaseKey) => {
    const application = parseKey(key);
    if (application === null) return;
    underWay.current += 1;
    setBusy(true);
    try {
      dispatch({ kind: 'opened', held: heldNow(await askOne(application)) });
    } catch (error) {
      dispatch({ kind: 'open-refused', key, error });
    } finally {
      underWay.current -= 1;
      setBusy(underWay.current > 0);
    }
  };
  const follow = useEffectEvent(() => {
    if (wish !== null) {
      known.add(wish);
      void openCase(wish);
    } else if (
      underWay.current === 0 &&
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
