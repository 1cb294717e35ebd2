import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useRef } from 'react';
import { classNames } from '../theme/class-names.ts';
import classes from './virtual-lines.module.css';

/** Which lines are in view, and where: for `VirtualLines`, and for who fetches only what is shown. */
export function useVirtualLines(count: number, linePixels: number) {
  const scroll = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroll.current,
    estimateSize: () => linePixels,
    overscan: 12,
  });
  return { count, linePixels, scroll, shown: virtual.getVirtualItems(), totalPixels: virtual.getTotalSize() };
}

interface VirtualLinesProps {
  label: string;
  lines: ReturnType<typeof useVirtualLines>;
  /** The box; it has to have a height, or one that it does not pass. */
  className?: string | undefined;
  lineClass?: string | undefined;
  children: (index: number) => ReactNode;
}

/** A long list in a box that scrolls, all lines equally high; only those in view are rendered. */
export function VirtualLines({ label, lines, className, lineClass, children }: VirtualLinesProps) {
  const { count, linePixels, scroll, shown, totalPixels } = lines;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard.
    <section ref={scroll} className={classNames(classes.box, className)} aria-label={label} tabIndex={0}>
      <ol className={classes.inner} style={{ blockSize: totalPixels }}>
        {shown.map(({ index, start }) => (
          <li
            key={index}
            className={classNames(classes.line, lineClass)}
            style={{ blockSize: linePixels, transform: `translateY(${start}px)` }}
            aria-setsize={count}
            aria-posinset={index + 1}
          >
            {children(index)}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The number that a line had where it comes from. */
export function LineNumber({ children }: { children: ReactNode }) {
  return <span className={classes.number}>{children}</span>;
}
