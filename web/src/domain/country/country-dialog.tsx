import '../../ui/theme/mantine-screens.css';
import { Button, CloseButton, Group, SegmentedControl, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { useT } from '../../lib/text/translate.tsx';
import dialog from '../../ui/dialog/dialog.module.css';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { useLeaving } from '../../ui/dialog/use-leaving.tsx';
import { LockedButton } from '../../ui/field/locked-button.tsx';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import { DIALOG_WIDTHS } from '../../ui/theme/dialog-widths.ts';
import { usePhone } from '../../ui/theme/phone.ts';
import { type Country, matchingCountries, useCountries } from './countries.ts';
import classes from './country-dialog.module.css';
import { CountryGrid } from './country-grid.tsx';

export interface CountryDialogProps {
  opened: boolean;
  /** Default: "Choose countries". */
  title?: string;
  /** The chosen countries' codes. */
  value: readonly string[];
  /**
   * Receives the codes in alphabetical order. The dialog stays open until the promise settles. The caller must close
   * it.
   */
  onSubmit: (codes: string[]) => unknown;
  onClose: () => void;
}

/** A dialog to choose any number of countries, 900 px wide and full-screen on a phone (R-WIDGET-3). */
export default function CountryDialog({ opened, title, value, onSubmit, onClose }: CountryDialogProps) {
  const t = useT();
  const phone = usePhone();
  const changed = useRef(false);
  const { leave, question } = useLeaving({ changed: () => changed.current, onLeave: onClose });
  return (
    <>
      <Dialog
        opened={opened}
        onClose={leave}
        title={title ?? t('widgets.countries.title')}
        size={DIALOG_WIDTHS.large}
        fullScreen={phone}
        closeOnClickOutside={false}
        classNames={{ header: dialog.header, title: dialog.title, body: classes.body, content: classes.content }}
      >
        <Choice value={value} changed={changed} onSubmit={onSubmit} onLeave={leave} />
      </Dialog>
      {question}
    </>
  );
}

interface ChoiceProps {
  value: readonly string[];
  changed: RefObject<boolean>;
  onSubmit: (codes: string[]) => unknown;
  onLeave: () => void;
}

type View = 'all' | 'chosen';

function Choice({ value, changed, onSubmit, onLeave }: ChoiceProps) {
  const t = useT();
  const countries = useCountries();
  const grid = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set(value));
  const [search, setSearch] = useState('');
  const [view, setView] = useState<View>('all');
  // A country that the user unticks under "chosen" stays visible, so that they can undo a slip.
  const [viewed, setViewed] = useState<ReadonlySet<string>>(chosen);
  const shown = useMemo(() => {
    const among = view === 'all' ? countries : countries.filter(({ code }) => viewed.has(code));
    return matchingCountries(among, search);
  }, [countries, view, viewed, search]);
  useEffect(() => {
    changed.current = !isSame(chosen, value);
    return () => {
      changed.current = false;
    };
  }, [changed, chosen, value]);
  const look = (next: View) => {
    setViewed(chosen);
    setView(next);
  };
  const submit = () =>
    onSubmit(
      countries
        .map(({ code }) => code)
        .filter((code) => chosen.has(code))
        .sort(),
    );
  return (
    <div className={classes.choice}>
      <Group gap={12} align="stretch">
        <Search value={search} onChange={setSearch} onDown={() => focusFirst(grid.current)} />
        <SegmentedControl
          aria-label={t('widgets.countries.view')}
          value={view}
          onChange={(next) => look(next === 'chosen' ? 'chosen' : 'all')}
          data={[
            { value: 'all', label: t('widgets.countries.all', { count: countries.length }) },
            { value: 'chosen', label: t('widgets.countries.chosen', { count: chosen.size }) },
          ]}
        />
      </Group>
      <SelectAll shown={shown} searching={search !== '' || view === 'chosen'} chosen={chosen} onChange={setChosen} />
      <div className={classes.scroll}>
        {shown.length === 0 ? (
          <Nothing searched={search !== ''} onClear={() => setSearch('')} />
        ) : (
          <CountryGrid ref={grid} countries={shown} chosen={chosen} onChange={setChosen} />
        )}
      </div>
      <footer className={classes.foot}>
        <span className={classes.count} role="status">
          {t('widgets.countries.count', { count: chosen.size })}
        </span>
        <Button variant="default" onClick={onLeave}>
          {t('common.cancel')}
        </Button>
        <LockedButton onClick={submit}>{t('widgets.countries.submit', { count: chosen.size })}</LockedButton>
      </footer>
    </div>
  );
}

function Search({ value, onChange, onDown }: { value: string; onChange: (text: string) => void; onDown: () => void }) {
  const t = useT();
  return (
    <TextInput
      type="search"
      className={classes.search}
      data-autofocus
      autoComplete="off"
      aria-label={t('widgets.countries.search')}
      placeholder={t('widgets.countries.search')}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={
        value !== '' && <CloseButton size="sm" aria-label={t('common.clear')} onClick={() => onChange('')} />
      }
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key !== 'ArrowDown') return;
        event.preventDefault();
        onDown();
      }}
    />
  );
}

interface SelectAllProps {
  shown: readonly Country[];
  /** If true, the box applies only to the countries that the search found. */
  searching: boolean;
  chosen: ReadonlySet<string>;
  onChange: (chosen: ReadonlySet<string>) => void;
}

function SelectAll({ shown, searching, chosen, onChange }: SelectAllProps) {
  const t = useT();
  const codes = shown.map(({ code }) => code);
  const count = codes.filter((code) => chosen.has(code)).length;
  const all = count > 0 && count === codes.length;
  const toggle = () => {
    const next = new Set(chosen);
    for (const code of codes) {
      if (all) next.delete(code);
      else next.add(code);
    }
    onChange(next);
  };
  return (
    <div className={classes.all}>
      <label className={classes.country}>
        <input
          type="checkbox"
          checked={all}
          disabled={codes.length === 0}
          ref={(box) => {
            if (box) box.indeterminate = count > 0 && !all;
          }}
          onChange={toggle}
        />
        <span>
          {t(searching ? 'widgets.countries.select-shown' : 'widgets.countries.select-all', { count: codes.length })}
        </span>
      </label>
      <Button variant="subtle" size="compact-sm" disabled={chosen.size === 0} onClick={() => onChange(new Set())}>
        {t('widgets.countries.clear')}
      </Button>
    </div>
  );
}

function Nothing({ searched, onClear }: { searched: boolean; onClear: () => void }) {
  const t = useT();
  if (!searched) return <EmptyState title={t('widgets.countries.none-chosen')} />;
  const clear = (
    <Button variant="default" onClick={onClear}>
      {t('widgets.countries.clear-search')}
    </Button>
  );
  return <EmptyState title={t('widgets.country.none')} action={clear} />;
}

function focusFirst(grid: HTMLElement | null): void {
  grid?.querySelector<HTMLElement>('input[tabindex="0"]')?.focus();
}

function isSame(chosen: ReadonlySet<string>, codes: readonly string[]): boolean {
  return chosen.size === new Set(codes).size && codes.every((code) => chosen.has(code));
}
