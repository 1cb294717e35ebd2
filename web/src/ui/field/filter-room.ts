import screen from '../screen.module.css';
import { classNames } from '../theme/class-names.ts';

/** How wide a filter of a list is, in pixels: at least so that its line breaks before, and at most. */
export function filterRoom(basis: number, most: number, className?: string) {
  return {
    className: classNames(screen.filter, className),
    style: { '--gr-basis': `${basis}px`, '--gr-most': `${most}px` },
  };
}
