import { parseApplicationKey } from '@greenroom/contract/ids/application-key.ts';
import type { QueueName } from '@greenroom/contract/reviews/reviews.ts';
import { useMutation } from '@tanstack/react-query';
import { type Dispatch, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useServerEvent } from '../../../lib/events/server-events.ts';
import type { CaseKey, HeldCase } from '../flow-state.ts';
import {
  type CaseFlow,
  claimsOf,
  type FlowEvent,
  heldNow,
  keysNotToClaim,
  renewalIsDue,
  wantsClaim,
} from '../flow-state.ts';
import { claimNextOptions, claimOneOptions, isOver, POLL_MS, releaseClaimOptions } from '../reviews.data.ts';
import { useLiveCase } from './use-live-case.ts';

/** Time after an error until the queue is read again. */
const RETRY_MS = 5000;
const RENEWAL_CHECK_MS = 15_000;
/** If a reviewer is inactive for this long, their claims are no longer renewed and expire. */
const AT_WORK_MS = 4 * 60_000;
const ACTIVITY = ['pointermove', 'pointerdown', 'keydown', 'wheel'] as const;

export interface Claims {
  /** The error from reading the queue. Null if there is none. */
  error: unknown;
  /** Reads the queue again immediately after an error. */
  retry: () => void;
  /** Claims and shows one case, either from the address or because its claim was lost. */
  open: (key: CaseKey) => Promise<void>;
  release: (cases: readonly HeldCase[]) => void;
}

/** The part of the address that contains the case on the screen. */
interface OpenAddress {
  readonly open: CaseKey | undefined;
  readonly setOpen: (key: CaseKey | undefined) => void;
}

/**
 * Claims one case for the screen and preloads another, renews both claims, and releases them when the reviewer leaves
 * (R-PLUS-4).
 */
export function useClaims(
  flow: CaseFlow,
  dispatch: Dispatch<FlowEvent>,
  queue: QueueName,
  address: OpenAddress,
): Claims {
  const { mutate: sendRelease } = useMutation(releaseClaimOptions);
  const release = (cases: readonly HeldCase[]) => {
    for (const { evidence } of cases) {
      const { hostId, id } = evidence.application;
      sendRelease({ hostId, applicationId: id, claimExpiresAt: evidence.claimExpiresAt });
    }
  };
  const { open, opening } = useOpenCase(flow, dispatch, address);
  const ahead = useClaimAhead(flow, dispatch, queue, { opening, release });
  useRenewal(flow, dispatch);
  useLiveCase(flow, dispatch);
  useQueueChanges(flow.exhausted, dispatch);

  const releaseAll = () => release(claimsOf(flow));
  const pause = useEffectEvent(() => {
    releaseAll();
    dispatch({ kind: 'paused' });
  });
  // The cleanup also runs when the screen is hidden behind another Greenroom tab.
  useEffect(() => () => pause(), []);

  const leaveQueue = useEffectEvent(() => {
    releaseAll();
    ahead.restart();
    dispatch({ kind: 'left' });
  });
  const claimedFrom = useRef(queue);
  useEffect(() => {
    if (claimedFrom.current === queue) return;
    claimedFrom.current = queue;
    leaveQueue();
  }, [queue]);
  return { error: ahead.error, retry: ahead.retry, open, release };
}

/**
 * Writes the case on the screen to the address, and opens the case in the address after a reload, from a link or from
 * the list.
 */
function useOpenCase(flow: CaseFlow, dispatch: Dispatch<FlowEvent>, { open, setOpen }: OpenAddress) {
  const { mutateAsync: claimOne } = useMutation(claimOneOptions);
  const [busy, setBusy] = useState(false);
  // Set synchronously, because a render in which `busy` is outdated would clear the address while the case opens.
  const inFlight = useRef(0);
  // The address lags behind the screen, so it must not request a case that was already shown or tried here.
  const [known] = useState(() => new Set<CaseKey>());
  const current = flow.current?.key;
  const requested =
    open !== undefined && open !== current && !known.has(open) && parseApplicationKey(open) !== null ? open : null;

  const openCase = async (key: CaseKey) => {
    const application = parseApplicationKey(key);
    if (application === null) return;
    inFlight.current += 1;
    setBusy(true);
    try {
      dispatch({ kind: 'opened', held: heldNow(await claimOne(application)) });
    } catch (error) {
      dispatch({ kind: 'open-refused', key, error });
    } finally {
      inFlight.current -= 1;
      setBusy(inFlight.current > 0);
    }
  };
  const follow = useEffectEvent(() => {
    const outdated = current !== open && (current !== undefined || (open !== undefined && known.has(open)));
    if (requested !== null) {
      known.add(requested);
      void openCase(requested);
    } else if (outdated && inFlight.current === 0 && flow.missing === null) {
      setOpen(current);
    }
    if (current !== undefined) known.add(current);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect follows only these values.
  useEffect(() => follow(), [requested, current, open, flow.missing]);
  return { open: openCase, opening: busy || requested !== null };
}

/** Claims cases until there is one on the screen and another one preloaded. */
function useClaimAhead(
  flow: CaseFlow,
  dispatch: Dispatch<FlowEvent>,
  queue: QueueName,
  { opening, release }: Pick<Claims, 'release'> & { opening: boolean },
) {
  const { mutateAsync: claimNext } = useMutation(claimNextOptions);
  const [claiming, setClaiming] = useState(false);
  const [failure, setFailure] = useState<{ error: unknown; waiting: boolean } | null>(null);
  // The queue that the running claims are for. Null while the screen is hidden.
  const claimedFrom = useRef<QueueName | null>(null);
  const restart = useCallback(() => {
    claimedFrom.current = null;
    setClaiming(false);
    setFailure(null);
  }, []);
  const retry = useCallback(() => setFailure((now) => now && { ...now, waiting: false }), []);

  const claim = useEffectEvent(async () => {
    claimedFrom.current = queue;
    setClaiming(true);
    try {
      const except = keysNotToClaim(flow, queue).flatMap((key) => parseApplicationKey(key) ?? []);
      const evidence = await claimNext({ queue, except });
      const held = evidence && heldNow(evidence);
      if (claimedFrom.current !== queue) return held && release([held]);
      dispatch(held === null ? { kind: 'queue-empty' } : { kind: 'claimed', held });
      setFailure(null);
    } catch (error) {
      if (claimedFrom.current === queue) setFailure({ error, waiting: true });
    } finally {
      if (claimedFrom.current === queue) setClaiming(false);
    }
  });
  const wanted = wantsClaim(flow) && !opening && !claiming && failure?.waiting !== true;
  useEffect(() => {
    if (wanted) void claim();
  }, [wanted]);

  const waiting = failure?.waiting === true;
  useEffect(() => {
    if (!waiting) return undefined;
    const timer = setTimeout(retry, RETRY_MS);
    return () => clearTimeout(timer);
  }, [waiting, retry]);
  useEffect(() => restart, [restart]);
  return { error: failure?.error ?? null, retry, restart };
}

/**
 * Renews the claims while the reviewer is active. A case that another reviewer has claimed is shown as lost (R-PLUS-4).
 */
function useRenewal(flow: CaseFlow, dispatch: Dispatch<FlowEvent>): void {
  const { mutateAsync: claimOne } = useMutation(claimOneOptions);
  const inFlight = useRef(new Set<CaseKey>());
  const held = flow.current === null ? flow.ahead : [flow.current, ...flow.ahead];

  const renew = useEffectEvent(async (key: CaseKey) => {
    const application = parseApplicationKey(key);
    if (application === null || inFlight.current.has(key)) return;
    inFlight.current.add(key);
    try {
      dispatch({ kind: 'renewed', held: heldNow(await claimOne(application)) });
    } catch (error) {
      // Without a response the claim may still be valid, so the next check asks again.
      if (isOver(error)) dispatch({ kind: 'lost', key, error });
    } finally {
      inFlight.current.delete(key);
    }
  });
  const renewDue = useEffectEvent(() => {
    const due = held.filter((each) => flow.troubles[each.key]?.over !== true && renewalIsDue(each, Date.now()));
    for (const { key } of due) void renew(key);
  });

  useEffect(() => {
    let lastActive = Date.now();
    const onActivity = () => {
      // After a break, the claim is checked before the reviewer can decide.
      if (Date.now() - lastActive > AT_WORK_MS) renewDue();
      lastActive = Date.now();
    };
    const timer = setInterval(() => {
      if (Date.now() - lastActive < AT_WORK_MS) renewDue();
    }, RENEWAL_CHECK_MS);
    for (const event of ACTIVITY) document.addEventListener(event, onActivity, { passive: true });
    return () => {
      clearInterval(timer);
      for (const event of ACTIVITY) document.removeEventListener(event, onActivity);
    };
  }, []);
  const released = held.some(({ claimedAt }) => claimedAt === 0);
  useEffect(() => {
    if (released) renewDue();
  }, [released]);
}

/**
 * Reads an empty queue again when the server reports a change, and at intervals, because released and expired claims
 * don't cause an event.
 */
function useQueueChanges(exhausted: boolean, dispatch: Dispatch<FlowEvent>): void {
  useServerEvent('queue', () => dispatch({ kind: 'queue-changed' }));
  useEffect(() => {
    if (!exhausted) return undefined;
    const timer = setInterval(() => dispatch({ kind: 'queue-changed' }), POLL_MS);
    return () => clearInterval(timer);
  }, [exhausted, dispatch]);
}
