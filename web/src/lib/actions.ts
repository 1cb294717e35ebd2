import type { Right } from '@greenroom/contract/access/rights.ts';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useSession } from './session/session.tsx';

/** Something that can be done from anywhere; the command palette offers it (R-PLUS-10). */
export interface Action {
  /** Unique over the program, e.g. `sign-out`; what was chosen lately is remembered by it. */
  id: string;
  /** Translated. */
  title: string;
  run: () => unknown;
  /** Offered only to users with it; left out: to everybody. */
  right?: Right;
  /** Other words for it, translated, with commas between them. */
  keywords?: string;
}

const registered = new Map<symbol, readonly Action[]>();
const listeners = new Set<() => void>();
let all: readonly Action[] = [];

/** Offers actions while the component is there; their order is the table's. */
export function useActionTable(actions: readonly Action[]): void {
  const id = useRef(Symbol('actions'));
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  const shape = JSON.stringify(actions.map(({ run: _run, ...said }) => said));
  // biome-ignore lint/correctness/useExhaustiveDependencies: others are notified only of what changed about the actions.
  useEffect(() => {
    const own = id.current;
    const runLatest = (name: string) => latest.current.find((action) => action.id === name)?.run();
    registered.set(
      own,
      actions.map((action) => ({ ...action, run: () => runLatest(action.id) })),
    );
    notifyListeners();
    return () => {
      registered.delete(own);
      notifyListeners();
    };
  }, [shape]);
}

/** What the user may do from anywhere. */
export function useActions(): readonly Action[] {
  const { may } = useSession();
  const actions = useSyncExternalStore(onChange, snapshot);
  return actions.filter(({ right }) => right === undefined || may(right));
}

function notifyListeners(): void {
  all = [...registered.values()].flat();
  for (const listener of listeners) listener();
}

function onChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function snapshot(): readonly Action[] {
  return all;
}
