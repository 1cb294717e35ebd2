import { useContext, useEffect, useEffectEvent } from 'react';
import { mayAct, ScreenContext, useKeysEnabled } from '../../../lib/keys/keys.ts';

const ACTS_BY_ITSELF = 'button, a, summary, video, [role="button"], [role="checkbox"], tr, li';

/**
 * Enter where nothing else takes it (a focused button keeps its own), and no single letter twice by being held down:
 * a key that rests on A must not approve whoever comes next.
 */
export function useEnter(onEnter: () => void): void {
  const screen = useContext(ScreenContext);
  const [enabled] = useKeysEnabled();
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (!mayAct(event, screen)) return;
    if (event.repeat && event.key.length === 1) event.preventDefault();
    if (event.key !== 'Enter' || event.repeat) return;
    if (event.target instanceof Element && event.target.closest(ACTS_BY_ITSELF) !== null) return;
    event.preventDefault();
    onEnter();
  });
  useEffect(() => {
    if (!enabled) return undefined;
    // Before the single letters are looked at.
    document.addEventListener('keydown', onKeyDown, { capture: true });
    return () => document.removeEventListener('keydown', onKeyDown, { capture: true });
  }, [enabled]);
}
