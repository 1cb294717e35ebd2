import { parseApplicationKey } from '@greenroom/contract/ids/application-key.ts';
import { useMutation } from '@tanstack/react-query';
import { type Dispatch, useEffect, useEffectEvent, useRef } from 'react';
import { ApiError } from '../../../lib/api/api.ts';
import { useLive, useServerEvent } from '../../../lib/events/server-events.ts';
import { type CaseFlow, type CaseKey, claimDeadline, type FlowEvent, type HeldCase } from '../flow-state.ts';
import { isOver, POLL_MS, readCaseOptions } from '../reviews.data.ts';

/**
 * Updates claimed cases from the server. If an account changes while its case is on the screen, or a claim expires, the
 * screen shows it (R-PLUS-4).
 */
export function useLiveCase(flow: CaseFlow, dispatch: Dispatch<FlowEvent>): void {
  const held = (flow.current === null ? flow.ahead : [flow.current, ...flow.ahead]).filter(
    ({ key, claimedAt }) => claimedAt > 0 && flow.troubles[key]?.over !== true,
  );
  const read = useReading(dispatch);
  const readAll = useEffectEvent(() => {
    for (const { key } of held) void read(key);
  });
  useServerEvent('case', ({ id }) => {
    const changed = held.filter(({ evidence }) => id === null || evidence.application.id === id);
    for (const { key } of changed) void read(key);
  });
  // Polls the server while there are no events. When events return, missed changes are read.
  const live = useLive();
  const connected = useRef(live);
  useEffect(() => {
    const missed = live && !connected.current;
    connected.current = live;
    if (missed) readAll();
    if (live) return undefined;
    const timer = setInterval(() => readAll(), POLL_MS);
    return () => clearInterval(timer);
  }, [live]);
  // A case that the server returned may have changed while the decision was being sent.
  const { current } = flow;
  const trouble = current === null ? undefined : flow.troubles[current.key];
  const returned = trouble?.over === false ? trouble : undefined;
  useEffect(() => {
    if (returned !== undefined) readAll();
  }, [returned]);
  useExpiry(held, dispatch);
}

/** Reads a case again. If another change arrives during the read, reads the case once more. */
function useReading(dispatch: Dispatch<FlowEvent>) {
  const { mutateAsync: readCase } = useMutation(readCaseOptions);
  const inFlight = useRef(new Map<CaseKey, { again: boolean }>());
  return async (key: CaseKey): Promise<void> => {
    const application = parseApplicationKey(key);
    const running = inFlight.current.get(key);
    if (running !== undefined) running.again = true;
    if (application === null || running !== undefined) return;
    const own = { again: true };
    inFlight.current.set(key, own);
    try {
      while (own.again) {
        own.again = false;
        dispatch({ kind: 'reread', key, evidence: await readCase(application) });
      }
    } catch (error) {
      // Without a response, the case stays unchanged. The server checks the decision anyway.
      if (isOver(error)) dispatch({ kind: 'lost', key, error });
    } finally {
      inFlight.current.delete(key);
    }
  };
}

/** Waits until the earliest claim expires, because the server sends no event for this. */
function useExpiry(held: readonly HeldCase[], dispatch: Dispatch<FlowEvent>): void {
  const first = held.toSorted((one, other) => claimDeadline(one) - claimDeadline(other))[0];
  const key = first?.key;
  const deadline = first === undefined ? undefined : claimDeadline(first);
  useEffect(() => {
    if (key === undefined || deadline === undefined) return undefined;
    const error = new ApiError({ kind: 'refused', code: 'claim-lost', params: { holder: 'none' } });
    const timer = setTimeout(() => dispatch({ kind: 'lost', key, error }), Math.max(0, deadline - Date.now()));
    return () => clearTimeout(timer);
  }, [key, deadline, dispatch]);
}
