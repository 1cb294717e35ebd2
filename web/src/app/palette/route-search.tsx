import { ActionIcon, Kbd, TextInput } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { type ChangeEvent, type KeyboardEvent, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { keyNames } from '../../lib/keys/key-names.ts';
import { useT } from '../../lib/text/translate.tsx';
import { loadPalette } from './palette.tsx';
import { openPalette } from './palette-state.ts';
import classes from './route-search.module.css';
import { useCodeOnDemand } from './use-code-on-demand.ts';

/** Below this width an icon that opens the palette replaces the box. */
const NARROW = '(max-width: 1099.98px)';

const loadResults = () => import('./route-search-results.tsx');

/** The search field for menu titles and paths, and the button for the command palette (R-SHELL-6, R-PLUS-10). */
export function RouteSearch() {
  const t = useT();
  const narrow = useMediaQuery(NARROW, false, { getInitialValueInEffect: false }) === true;
  if (!narrow) return <SearchBox />;
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="lg"
      onClick={() => openPalette()}
      onPointerEnter={prefetch}
      aria-label={t('search.label')}
      title={t('search.label')}
    >
      <IconSearch size={18} stroke={1.6} aria-hidden />
    </ActionIcon>
  );
}

/** Loads the palette before it is needed. If loading fails, the palette reports the failure when it opens. */
function prefetch(): void {
  loadPalette().catch(() => undefined);
}

/** The search box. Its search code loads when the box first gets the focus. */
function SearchBox() {
  const t = useT();
  const box = useSearchBox();
  const { code, failed, text, shown } = box;
  const listed = shown && code !== null;
  return (
    <div className={classes.search}>
      <TextInput
        role="combobox"
        aria-label={t('search.label')}
        aria-autocomplete="list"
        aria-expanded={listed}
        aria-controls={listed ? box.listId : undefined}
        aria-activedescendant={listed ? box.active : undefined}
        placeholder={t('search.placeholder')}
        leftSection={<IconSearch size={16} stroke={1.6} aria-hidden />}
        rightSection={<Shortcut />}
        rightSectionWidth={keyNames('Mod+K').length * 34}
        rightSectionPointerEvents="none"
        autoComplete="off"
        spellCheck={false}
        value={text}
        {...box.fieldProps}
      />
      {shown && (
        <div className={classes.answers}>
          {code === null ? (
            <div className={classes.said} role="status">
              {t(failed ? 'search.failed' : 'common.loading')}
            </div>
          ) : (
            <code.default
              text={text}
              listId={box.listId}
              keys={box.keys}
              onActive={box.setActive}
              onChosen={box.choose}
            />
          )}
        </div>
      )}
    </div>
  );
}

function useSearchBox() {
  const navigate = useNavigate();
  const listId = useId();
  const keys = useRef<((event: KeyboardEvent) => void) | null>(null);
  const [text, setText] = useState('');
  const [active, setActive] = useState<string | undefined>();
  const [opened, setOpened] = useState(false);
  const [wasUsed, setWasUsed] = useState(false);
  const { code, failed, retry } = useCodeOnDemand(loadResults, wasUsed);
  const shown = opened && text.trim() !== '';
  /** @param path null to search for everything in the palette */
  const choose = (path: string | null) => {
    setOpened(false);
    setText('');
    if (path === null) return openPalette(text);
    void navigate(path);
    document.getElementById('content')?.focus();
  };
  const fieldProps = {
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      setText(event.currentTarget.value);
      setOpened(true);
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Escape') setOpened(false);
      else if (event.key === 'ArrowDown' && !shown) setOpened(true);
      else if (shown && !event.nativeEvent.isComposing) keys.current?.(event);
    },
    onFocus: () => {
      setWasUsed(true);
      if (failed) retry();
    },
    onClick: () => setOpened(true),
    onBlur: () => setOpened(false),
  };
  return { listId, keys, text, active, setActive, shown, code, failed, choose, fieldProps };
}

/** Shows the shortcut that opens the palette directly. */
function Shortcut() {
  return (
    <span className={classes.shortcut} dir="ltr" aria-hidden>
      {keyNames('Mod+K').map((name) => (
        <Kbd key={name} size="xs">
          {name}
        </Kbd>
      ))}
    </span>
  );
}
