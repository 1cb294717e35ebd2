import '../../ui/theme/mantine-screens.css';
import { Button, Group, Radio } from '@mantine/core';
import { useEffect, useId, useRef } from 'react';
import { useT } from '../../lib/text/translate.tsx';
import classes from './conflict.module.css';

export type Side = 'theirs' | 'mine';

/** A field that two people changed, with its values as text. */
export interface ShownClash {
  readonly key: string;
  readonly label: string;
  readonly was: string;
  readonly theirs: string;
  readonly mine: string;
  /** Null if the user chose neither value, or has typed another one since then. */
  readonly chosen: Side | null;
  readonly undecided: boolean;
}

export interface ConflictProps {
  clashes: readonly ShownClash[];
  /** True if the user tried to save. Fields without a decision then say so. */
  tried: boolean;
  onChoose: (keys: readonly string[], side: Side) => void;
}

/**
 * Shows both values of each field that someone else has also changed. Users decide field by field, or for all fields
 * together (R-PLUS-30).
 */
export function Conflict({ clashes, tried, onChoose }: ConflictProps) {
  const t = useT();
  const id = useId();
  const section = useRef<HTMLElement>(null);
  useEffect(() => section.current?.focus(), []);
  const all = clashes.map(({ key }) => key);
  return (
    <section ref={section} tabIndex={-1} className={classes.conflict} aria-labelledby={id}>
      <h3 id={id} className={classes.title}>
        {t('widgets.conflict.title')}
      </h3>
      <p className={classes.text}>{t('widgets.conflict.text')}</p>
      {clashes.map((clash) => (
        <ClashedField
          key={clash.key}
          clash={clash}
          error={tried && clash.undecided}
          onChoose={(side) => onChoose([clash.key], side)}
        />
      ))}
      {clashes.length > 1 && (
        <Group gap="xs">
          <Button size="xs" variant="default" onClick={() => onChoose(all, 'theirs')}>
            {t('widgets.conflict.all-theirs')}
          </Button>
          <Button size="xs" variant="default" onClick={() => onChoose(all, 'mine')}>
            {t('widgets.conflict.all-mine')}
          </Button>
        </Group>
      )}
    </section>
  );
}

interface ClashedFieldProps {
  clash: ShownClash;
  error: boolean;
  onChoose: (side: Side) => void;
}

function ClashedField({ clash, error, onChoose }: ClashedFieldProps) {
  const t = useT();
  return (
    <Radio.Group
      className={classes.field ?? ''}
      data-undecided={clash.undecided}
      label={clash.label}
      description={t('widgets.conflict.was', { value: clash.was })}
      error={error && t('widgets.conflict.choose')}
      value={clash.chosen ?? ''}
      onChange={(side) => onChoose(side === 'theirs' ? 'theirs' : 'mine')}
    >
      <div className={classes.sides}>
        {(['theirs', 'mine'] as const).map((side) => (
          <Radio
            key={side}
            value={side}
            label={
              <>
                <span className={classes.side}>
                  {t(side === 'theirs' ? 'widgets.conflict.theirs' : 'widgets.conflict.mine')}
                </span>
                <span className={classes.value}>
                  <bdi>{clash[side]}</bdi>
                </span>
              </>
            }
          />
        ))}
      </div>
    </Radio.Group>
  );
}
