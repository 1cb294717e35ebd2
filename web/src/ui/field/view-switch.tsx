import type { Icon } from '@tabler/icons-react';
import { formatNumber } from '../../lib/text/translate.tsx';
import classes from './view-switch.module.css';

export interface ViewSwitchProps<V extends string> {
  /** Label of the choice, for screen readers. */
  label: string;
  /** The views. On a narrow screen, a view with an icon shows only the icon. */
  views: readonly { id: V; label: string; count?: number | undefined; Icon?: Icon }[];
  value: V;
  onChange: (view: V) => void;
}

/** Switches between parts of a screen. A number shows how many items are waiting in a part. */
export function ViewSwitch<V extends string>({ label, views, value, onChange }: ViewSwitchProps<V>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a few buttons are not part of a form.
    <div role="group" aria-label={label} className={classes.switch}>
      {views.map(({ Icon, ...view }) => (
        <button
          key={view.id}
          type="button"
          className={classes.view}
          aria-pressed={view.id === value}
          onClick={() => onChange(view.id)}
        >
          {Icon === undefined ? (
            view.label
          ) : (
            <>
              <Icon size={15} aria-hidden />
              <span className={classes.word}>{view.label}</span>
            </>
          )}
          {view.count !== undefined && view.count > 0 && (
            <span className={classes.count}>{formatNumber(view.count)}</span>
          )}
        </button>
      ))}
    </div>
  );
}
