import type { RejectionCode } from '@greenroom/contract/applications/reasons.ts';
import { Kbd } from '@mantine/core';
import { IconBulb, IconCheck, IconSquare, IconSquareCheck } from '@tabler/icons-react';
import { useKeysEnabled } from '../../lib/keys/keys.ts';
import { useT } from '../../lib/text/translate.tsx';
import { REASON_GROUPS, REASON_KEYS, type ReasonKey } from './reason-keys.ts';
import classes from './reason-toggles.module.css';

export interface ReasonTogglesProps {
  chosen: readonly RejectionCode[];
  /** The suggested reasons. */
  suggested: readonly number[];
  onToggle: (code: RejectionCode) => void;
  /** True for buttons that are large enough to tap, without keys. */
  touch?: boolean;
}

/** Shows the rejection reasons with their keys. The user can choose several. Suggested reasons have a light bulb. */
export function ReasonToggles({ chosen, suggested, onToggle, touch = false }: ReasonTogglesProps) {
  const t = useT();
  const [keysEnabled] = useKeysEnabled();
  const toggleOf = ({ code, key }: ReasonKey) => (
    <Toggle
      key={code}
      code={code}
      letter={touch || !keysEnabled ? null : key}
      pressed={chosen.includes(code)}
      suggested={suggested.includes(code)}
      onToggle={onToggle}
    />
  );
  return (
    <div className={classes.groups} data-touch={touch}>
      {REASON_GROUPS.map((group) => {
        const [first, ...others] = REASON_KEYS.filter((entry) => entry.group === group);
        return (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset can't flow together with its neighbors.
          <div key={group} role="group" aria-label={t(`reviews.reasons.${group}`)} className={classes.group}>
            {/* Prevents a group name at the end of a line. */}
            <div className={classes.lead}>
              <span className={classes.legend} aria-hidden>
                {t(`reviews.reasons.${group}`)}
              </span>
              {first && toggleOf(first)}
            </div>
            {others.map(toggleOf)}
          </div>
        );
      })}
    </div>
  );
}

interface ToggleProps {
  code: RejectionCode;
  letter: string | null;
  pressed: boolean;
  suggested: boolean;
  onToggle: (code: RejectionCode) => void;
}

function Toggle({ code, letter, pressed, suggested, onToggle }: ToggleProps) {
  const t = useT();
  return (
    <button
      type="button"
      className={classes.toggle}
      aria-pressed={pressed}
      aria-keyshortcuts={letter ?? undefined}
      title={`${t(`reasons.${code}`)} (${code})`}
      // Clicking leaves the focus on the case, where the keys work.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onToggle(code)}
    >
      <span className={classes.mark} aria-hidden>
        <Mark letter={letter} pressed={pressed} />
      </span>
      <span>{t(`reviews.reason.${code}`)}</span>
      {suggested && (
        <IconBulb size={14} className={classes.bulb} role="img" aria-label={t('reviews.reason.suggested')} />
      )}
    </button>
  );
}

/** Shows the key, or a tick if the reason is chosen. Without keys, shows a checkbox. */
function Mark({ letter, pressed }: { letter: string | null; pressed: boolean }) {
  if (letter === null) return pressed ? <IconSquareCheck size={18} /> : <IconSquare size={18} stroke={1.5} />;
  return pressed ? <IconCheck size={13} stroke={3} /> : <Kbd className={classes.key}>{letter}</Kbd>;
}
