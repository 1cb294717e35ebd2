import { nameOfLocale, SOURCE_LOCALE } from '@greenroom/contract/locales.ts';
import { Button } from '@mantine/core';
import { Conflict } from '../../../domain/edit/conflict.tsx';
import { valueText } from '../../../domain/edit/edit-value.ts';
import { describeError } from '../../../lib/api/api.ts';
import { type Translate, useT } from '../../../lib/text/translate.tsx';
import { LockedButton } from '../../../ui/field/locked-button.tsx';
import { RequestId } from '../../../ui/state/request-id.tsx';
import classes from './entries.module.css';
import type { Line } from './lines.ts';
import type { LineClash } from './meet-lines.ts';
import type { useEntries } from './use-entries.ts';

/** Shows both values of entries that someone else has changed during the edit (R-PLUS-30). */
export function ClashedEntries({ entries: { clashes, tried, choose } }: { entries: ReturnType<typeof useEntries> }) {
  const t = useT();
  if (clashes.length === 0) return null;
  const shown = clashes.map(({ key, line, field, was, theirs, mine, chosen }) => {
    const text = (value: unknown) => clashText(t, line, field, value);
    return {
      ...{ key, label: clashLabel(t, line, field), was: text(was), theirs: text(theirs), mine: text(mine) },
      ...{ chosen, undecided: chosen === null },
    };
  });
  return <Conflict clashes={shown} tried={tried} onChoose={choose} />;
}

function clashLabel(t: Translate, { value }: Line, field: LineClash['field']): string {
  if (field === 'there') return value;
  if (field === 'value' || field === 'enabled')
    return `${value} · ${t(field === 'value' ? 'data.entry.value' : 'data.entry.on')}`;
  return `${value} · ${nameOfLocale(field)}`;
}

function clashText(t: Translate, line: Line, field: LineClash['field'], value: unknown): string {
  if (field !== 'there') return valueText(t, undefined, value);
  return value === true ? line.labels[SOURCE_LOCALE] : t('widgets.conflict.removed');
}

/** Shows the buttons, whether there are unsaved changes, and what prevents saving them. */
export function EntriesFoot({ entries }: { entries: ReturnType<typeof useEntries> }) {
  const t = useT();
  const { changed, problems, failure, discard } = entries;
  return (
    <>
      {failure !== null && (
        <div className={classes.failure} role="alert">
          {describeError(failure)}
          <RequestId error={failure} />
        </div>
      )}
      <footer className={classes.foot}>
        <span className={classes.state} role="status" data-problems={problems.size > 0}>
          {problems.size > 0
            ? t('data.entries.problems', { count: problems.size })
            : changed && t('data.entries.unsaved')}
        </span>
        <Button size="xs" variant="default" disabled={!changed} onClick={discard}>
          {t('data.entries.discard')}
        </Button>
        <LockedButton size="xs" type="submit" disabled={!changed}>
          {t('data.entries.save')}
        </LockedButton>
      </footer>
    </>
  );
}
