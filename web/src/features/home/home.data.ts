import type { ServerEvent } from '@greenroom/contract/events.ts';
import { readEarned, readReview, readTasks, readUpkeep } from '@greenroom/contract/home.ts';
import type { Data } from '@greenroom/contract/kit/route.ts';
import { useEffect, useRef } from 'react';
import { invalidateCalls, queryOf } from '../../lib/api/query-client.ts';
import { eventHub } from '../../lib/events/event-hub.ts';

export type Earned = Data<typeof readEarned>;
export type Tasks = Data<typeof readTasks>;

export const earnedQuery = queryOf(readEarned, {});
export type Review = Data<typeof readReview>;
export type Upkeep = Data<typeof readUpkeep>;

export const tasksQuery = queryOf(readTasks, {});
export const reviewQuery = queryOf(readReview, {});
export const upkeepQuery = queryOf(readUpkeep, {});

/** Minimum interval between reads, because a large batch emits many events a second. */
const SETTLE_MS = 5000;

/**
 * Reads a part of the screen again a few seconds after the server publishes one of these topics. All events within this
 * time cause only one read.
 */
export function useReadAgain(topics: readonly ServerEvent['topic'][], callId: string): void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    const end = eventHub.subscribe(({ topic }) => {
      if (!topics.includes(topic)) return;
      timer.current ??= setTimeout(() => {
        timer.current = undefined;
        void invalidateCalls([callId]);
      }, SETTLE_MS);
    });
    return () => {
      end();
      clearTimeout(timer.current);
      timer.current = undefined;
    };
  }, [topics, callId]);
}
