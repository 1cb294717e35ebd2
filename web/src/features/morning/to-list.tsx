import { type LinkOf, pathOf, type ScreenKey } from '@greenroom/contract/screens.ts';
import type { ReactNode } from 'react';
import { Link } from '../../lib/address/link.tsx';
import { useGrantedPages } from '../../lib/session/granted.tsx';

interface ToListProps<Key extends ScreenKey> {
  screen: Key;
  link: LinkOf<Key>;
  className?: string | undefined;
  children: ReactNode;
}

/** A figure as a link to the list that it counts; plain where the menu does not grant the screen. */
export function ToList<Key extends ScreenKey>({ screen, link, className, children }: ToListProps<Key>) {
  const granted = useGrantedPages().some(({ component }) => component === screen);
  if (!granted) return <div className={className}>{children}</div>;
  return (
    <Link className={className} to={pathOf(screen, link)}>
      {children}
    </Link>
  );
}
