import screen from '../screen.module.css';
import { classNames } from '../theme/class-names.ts';

/**
 * How wide a filter of a list may be, in pixels.
 * @param basis where the line has less than this for it, it moves to the next one
 */
export function filterRoom(basis: number, most: number, className?: string) {
  return {
    className: classNames(screen.filter, className),
    style: { '--gr-basis': `${basis}px`, '--gr-most': `${most}px` },
  };
}
