import type { Right } from '@greenroom/contract/access/rights.ts';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useSession } from './session/session.tsx';

/** An action that is available everywhere. The command palette offers it (R-PLUS-10). */
export interface Action {
  /** Unique in the product, such as `sign-out`. Recent choices are stored by this ID. */
  id: string;
  /** Translated title. */
  title: string;
  run: () => unknown;
  /** Right that the action requires. Without it, all users have the action. */
  right?: Right;
  /** Synonyms, translated and separated by commas. */
  keywords?: string;
}

const registered = new Map<symbol, readonly Action[]>();
const listeners = new Set<() => void>();
let all: readonly Action[] = [];

/** Offers actions while the component is mounted, in table order. */
export function useActionTable(actions: readonly Action[]): void {
  const id = useRef(Symbol('actions'));
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  const shape = JSON.stringify(actions.map(({ run: _run, ...said }) => said));
  // biome-ignore lint/correctness/useExhaustiveDependencies: listeners are notified only if the actions' data changes.
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

/** Returns the actions that the user can run everywhere. */
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
