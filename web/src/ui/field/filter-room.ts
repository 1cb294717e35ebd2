import screen from '../screen.module.css';
import { classNames } from '../theme/class-names.ts';

/**
 * Returns the props that limit the width of a list's filter. Both widths are in pixels.
 * @param basis if the line has less space, the filter moves to the next line
 */
export function filterRoom(basis: number, most: number, className?: string) {
  return {
    className: classNames(screen.filter, className),
    style: { '--gr-basis': `${basis}px`, '--gr-most': `${most}px` },
  };
}
