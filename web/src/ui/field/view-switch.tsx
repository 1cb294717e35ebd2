import { formatNumber } from '../../lib/text/translate.tsx';
import classes from './view-switch.module.css';

export interface ViewSwitchProps<V extends string> {
  /** What is chosen between, for screen readers. */
  label: string;
  views: readonly { id: V; label: string; count?: number | undefined }[];
  value: V;
  onChange: (view: V) => void;
}

/** The parts of a screen of which one is shown; a number says how much waits there. */
export function ViewSwitch<V extends string>({ label, views, value, onChange }: ViewSwitchProps<V>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a few buttons are no part of a form.
    <div role="group" aria-label={label} className={classes.switch}>
      {views.map((view) => (
        <button
          key={view.id}
          type="button"
          className={classes.view}
          aria-pressed={view.id === value}
          onClick={() => onChange(view.id)}
        >
          {view.label}
          {view.count !== undefined && view.count > 0 && (
            <span className={classes.count}>{formatNumber(view.count)}</span>
          )}
        </button>
      ))}
    </div>
  );
}
