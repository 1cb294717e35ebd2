import { Activity, type ReactNode, useDeferredValue, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import classes from './kept-view.module.css';

interface KeptViewProps {
  shown: boolean;
  children: ReactNode;
}

/**
 * A view that stays while another one is shown: its state stays, its effects end, and it can be neither seen nor reached. Activity
 * takes it out of the layout (`display: none`), so that a table of a hundred rows would be styled and laid out again each
 * time its tab is chosen; `content-visibility: hidden` keeps all of that (P-10). A browser that does not know it has Activity's
 * way.
 */
export function KeptView({ shown, children }: KeptViewProps) {
  const live = useLive(shown);
  const slot = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const view = slot.current?.firstElementChild;
    if (live || !KEEPS_LAYOUT || !(view instanceof HTMLElement)) return undefined;
    const keep = () => view.style.removeProperty('display');
    // In the commit that hides it, before anything is laid out; and whenever it is hidden again, since it was drawn.
    keep();
    const observer = new MutationObserver(keep);
    observer.observe(view, { attributeFilter: ['style'] });
    return () => observer.disconnect();
  }, [live]);
  return (
    <div ref={slot} className={classes.slot} data-kept={shown ? undefined : 'hidden'}>
      <Activity mode={live ? 'visible' : 'hidden'}>{children}</Activity>
    </div>
  );
}

const KEEPS_LAYOUT = CSS.supports('content-visibility', 'hidden');

/** What a user may do to a view as soon as it is seen. */
const INPUTS = ['keydown', 'pointerdown', 'click', 'focusin', 'beforeinput'];

/**
 * Whether a view has its effects. They end before the frame that hides it, so that no key acts on what is not seen. They begin
 * after the frame that shows it, which needs none of them, or before the first input, which may need them all.
 */
function useLive(shown: boolean): boolean {
  const wasShown = useDeferredValue(shown);
  const [used, setUsed] = useState(false);
  if (used && !shown) setUsed(false);
  const waiting = KEEPS_LAYOUT && shown && !wasShown && !used;
  useLayoutEffect(() => {
    if (!waiting) return undefined;
    const use = () => flushSync(() => setUsed(true));
    for (const input of INPUTS) window.addEventListener(input, use, { capture: true });
    return () => {
      for (const input of INPUTS) window.removeEventListener(input, use, { capture: true });
    };
  }, [waiting]);
  return shown && !waiting;
}
