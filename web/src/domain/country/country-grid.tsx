import { type KeyboardEvent, memo, type RefObject, useState } from 'react';
import { useT } from '../../lib/text/translate.tsx';
import { useStable } from '../../ui/use-stable.ts';
import type { Country } from './countries.ts';
import line from './country.module.css';
import classes from './country-dialog.module.css';

interface CountryGridProps {
  ref: RefObject<HTMLDivElement | null>;
  countries: readonly Country[];
  chosen: ReadonlySet<string>;
  onChange: (chosen: ReadonlySet<string>) => void;
}

/**
 * The checkboxes of the countries. Only one is in the tab order, the arrow keys move between boxes, and typing goes to
 * the search.
 */
export function CountryGrid({ ref, countries, chosen, onChange }: CountryGridProps) {
  const t = useT();
  const [at, setAt] = useState<string | null>(null);
  const current = countries.find(({ code }) => code === at) ?? countries[0];
  const toggle = useStable((code: string) => {
    const next = new Set(chosen);
    if (!next.delete(code)) next.add(code);
    onChange(next);
  });
  const reach = useStable(setAt);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a grid in every browser.
    <div ref={ref} className={classes.grid} role="group" aria-label={t('widgets.countries.list')} onKeyDown={lead}>
      {countries.map((country) => (
        <CountryBox
          key={country.code}
          country={country}
          checked={chosen.has(country.code)}
          tabStop={country === current ? 0 : -1}
          onReach={reach}
          onToggle={toggle}
        />
      ))}
    </div>
  );
}

interface CountryBoxProps {
  country: Country;
  checked: boolean;
  tabStop: 0 | -1;
  onReach: (code: string) => void;
  onToggle: (code: string) => void;
}

/** Memoized, so that ticking one of 249 boxes re-renders only that box. */
const CountryBox = memo(function CountryBox({ country, checked, tabStop, onReach, onToggle }: CountryBoxProps) {
  return (
    <label className={classes.country} data-checked={checked}>
      <input
        type="checkbox"
        checked={checked}
        tabIndex={tabStop}
        onFocus={() => onReach(country.code)}
        onChange={() => onToggle(country.code)}
      />
      <span className={classes.name}>{country.name}</span>
      <span className={line.code} aria-hidden>
        {country.code}
      </span>
    </label>
  );
});

/** Moves the focus in the pressed direction, according to the boxes' layout on the screen. */
function lead(event: KeyboardEvent<HTMLDivElement>): void {
  const { key, target, currentTarget } = event;
  if (!(target instanceof HTMLInputElement) || event.altKey || event.ctrlKey || event.metaKey) return;
  const boxes = [...currentTarget.querySelectorAll<HTMLInputElement>('input')];
  const goal = boxes[goalOf(key, boxes.indexOf(target), boxes, getComputedStyle(currentTarget).direction === 'rtl')];
  if (goal === undefined) return;
  event.preventDefault();
  goal.focus();
}

function goalOf(key: string, at: number, boxes: readonly HTMLElement[], rtl: boolean): number {
  const columns = columnsOf(boxes);
  if (key === 'Home') return 0;
  if (key === 'End') return boxes.length - 1;
  if (key === 'ArrowDown') return Math.min(at + columns, boxes.length - 1);
  if (key === 'ArrowUp') return Math.max(at - columns, 0);
  if (key === (rtl ? 'ArrowLeft' : 'ArrowRight')) return at + 1;
  return key === (rtl ? 'ArrowRight' : 'ArrowLeft') ? at - 1 : -1;
}

/** Returns the number of boxes in the first line. */
function columnsOf(boxes: readonly HTMLElement[]): number {
  const top = boxes[0]?.getBoundingClientRect().top;
  const second = boxes.findIndex((box) => box.getBoundingClientRect().top !== top);
  return second < 0 ? boxes.length : second;
}
