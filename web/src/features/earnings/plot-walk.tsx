import { VisuallyHidden } from '@mantine/core';
import { type CSSProperties, type KeyboardEvent, type PointerEvent, type ReactNode, useState } from 'react';
import classes from './plot-walk.module.css';

export interface PlotWalkProps {
  /** Name of the plot. */
  label: string;
  /**
   * `places` is the number of days or weeks in the plot. `steps` is how many of them, from the first on, the user can
   * move to.
   */
  places: number;
  steps: number;
  /** Index of the current step, starting at 0. Null if there is none. */
  at: number | null;
  onAt: (at: number | null) => void;
  /** Returns a step's name and value, both of which screen readers announce. */
  words: (at: number) => { name: string; value: string };
  /**
   * Space for the axes in pixels. Left and right are the same in every language, because time runs from left to right.
   */
  axes: { left: number; right: number; below: number };
  /** Returns the tooltip next to the current step. */
  tip?: (at: number) => ReactNode;
  /** The plot's picture. */
  children: ReactNode;
}

/**
 * Makes a plot accessible. A slider over the picture moves from day to day with the arrow keys, Home and End, and with
 * screen reader gestures on a phone. The slider names each day, and a live region announces its value.
 */
export function PlotWalk(props: PlotWalkProps) {
  const { label, places, steps, at, onAt, words, axes, tip, children } = props;
  const [walking, setWalking] = useState(false);
  const last = steps - 1;
  const shown = at === null || at > last ? null : at;
  const said = words(shown ?? last);
  const follow = (event: PointerEvent<HTMLElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const room = width - axes.left - axes.right;
    const place = Math.floor(((event.clientX - left - axes.left) / room) * places);
    onAt(place < 0 || place > last ? null : place);
  };
  const rest = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || at === null) return;
    event.preventDefault();
    onAt(null);
  };
  return (
    <div
      className={classes.walk}
      style={styleOf(axes, shown, places)}
      onPointerMove={follow}
      onPointerDown={follow}
      onPointerLeave={walking ? undefined : () => onAt(null)}
    >
      {children}
      {shown !== null && <span className={classes.marker} aria-hidden />}
      {shown !== null && tip !== undefined && (
        <div className={classes.tip} data-beyond={shown >= places / 2} aria-hidden>
          {tip(shown)}
        </div>
      )}
      <input
        type="range"
        dir="ltr"
        className={classes.slider}
        aria-label={label}
        aria-valuetext={said.name}
        min={0}
        max={Math.max(0, last)}
        value={shown ?? Math.max(0, last)}
        onChange={(event) => onAt(Number(event.currentTarget.value))}
        onFocus={() => {
          setWalking(true);
          onAt(shown ?? last);
        }}
        onBlur={() => {
          setWalking(false);
          onAt(null);
        }}
        onKeyDown={rest}
      />
      <VisuallyHidden component="output">{walking && shown !== null && said.value}</VisuallyHidden>
    </div>
  );
}

function styleOf({ left, right, below }: PlotWalkProps['axes'], at: number | null, places: number): CSSProperties {
  return {
    '--walk-left': `${left}px`,
    '--walk-right': `${right}px`,
    '--walk-below': `${below}px`,
    '--walk-place': at === null ? 0 : (at + 0.5) / places,
  };
}
