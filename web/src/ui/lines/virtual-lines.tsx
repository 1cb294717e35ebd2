import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useRef } from 'react';
import { classNames } from '../theme/class-names.ts';
import classes from './virtual-lines.module.css';

/** Returns the lines in view and their positions, for `VirtualLines` and for code that fetches only visible lines. */
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
  /** Class of the box. It must set a height or a maximum height. */
  className?: string | undefined;
  lineClass?: string | undefined;
  children: (index: number) => ReactNode;
}

/** A long list in a scrolling box with lines of equal height. Only those in view are rendered. */
export function VirtualLines({ label, lines, className, lineClass, children }: VirtualLinesProps) {
  const { count, linePixels, scroll, shown, totalPixels } = lines;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolling content must be reachable by keyboard.
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

/** The number of a line in its source. */
export function LineNumber({ children }: { children: ReactNode }) {
  return <span className={classes.number}>{children}</span>;
}
