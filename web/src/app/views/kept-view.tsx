import { Activity, type ReactNode, useLayoutEffect, useRef } from 'react';
import classes from './kept-view.module.css';

/**
 * A view that stays while another one is shown: its state stays, its effects end, and it can be neither seen nor reached. Activity
 * takes it out of the layout (`display: none`), so that a table of a hundred rows would be styled and laid out again each
 * time its tab is chosen; `content-visibility: hidden` keeps all of that (P-10). A browser that does not know it has
 * Activity's way.
 */
export function KeptView({ shown, children }: { shown: boolean; children: ReactNode }) {
  const slot = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const view = slot.current?.firstElementChild;
    if (shown || !KEEPS_LAYOUT || !(view instanceof HTMLElement)) return undefined;
    const keep = () => view.style.removeProperty('display');
    // In the commit that hides it, before anything is laid out; and whenever it is hidden again, since it was drawn.
    keep();
    const observer = new MutationObserver(keep);
    observer.observe(view, { attributeFilter: ['style'] });
    return () => observer.disconnect();
  }, [shown]);
  return (
    <div ref={slot} className={classes.slot} data-kept={!shown}>
      <Activity mode={shown ? 'visible' : 'hidden'}>{children}</Activity>
    </div>
  );
}

const KEEPS_LAYOUT = CSS.supports('content-visibility', 'hidden');
