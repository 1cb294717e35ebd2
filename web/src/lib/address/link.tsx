import type { ComponentProps, MouseEvent } from 'react';
import { type To, useHref, useNavigate } from 'react-router';

interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  to: To;
  /** What the entry in the history keeps beside the address. */
  state?: unknown;
}

/**
 * A link within the program. React Router's own brings along what a server that renders needs: twelve kilobytes that every
 * start would load.
 */
export function Link({ to, state, onClick, ...props }: LinkProps) {
  const href = useHref(to);
  const navigate = useNavigate();
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    // Whatever else the browser does with links, such as a new tab, stays its own.
    const { button, metaKey, ctrlKey, shiftKey, altKey } = event;
    if (event.defaultPrevented || button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return;
    event.preventDefault();
    void navigate(to, { state });
  };
  return <a {...props} href={href} onClick={follow} />;
}
