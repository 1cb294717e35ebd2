import { useMemo } from 'react';
import { useGrantedPages } from '../../lib/session/granted.tsx';
import { menuTitle } from '../../lib/text/menu-title.ts';
import { useT } from '../../lib/text/translate.tsx';
import { classNames } from '../../ui/theme/class-names.ts';
import { MenuIcon } from '../../ui/value/menu-icon.tsx';
import { findPages } from './find-pages.ts';
import line from './option.module.css';
import { placeOf } from './page-place.ts';
import classes from './route-search.module.css';
import { type AnswersProps, useOptionCursor } from './use-option-cursor.ts';

const SHOWN = 8;

interface RouteSearchResultsProps extends AnswersProps {
  /** @param path null to search for everything */
  onChosen: (path: string | null) => void;
}

/** Shows the screens that match the typed text, and the link to the search for everything else (R-SHELL-6). */
export default function RouteSearchResults({ text, listId, keys, onActive, onChosen }: RouteSearchResultsProps) {
  const t = useT();
  const granted = useGrantedPages();
  const pages = useMemo(() => {
    const findable = granted.map((page) => {
      const titles = [...page.above, page].map((entry) => menuTitle(t, entry));
      return { page, titles, path: page.path };
    });
    return findPages(findable, text).slice(0, SHOWN);
  }, [granted, t, text]);
  const paths = [...pages.map(({ path }) => path), null];
  const idOf = (index: number) => `${listId}-${index}`;
  const { active, point } = useOptionCursor({
    text,
    ids: paths.map((_, index) => idOf(index)),
    keys,
    onActive,
    onChoose: (index) => onChosen(paths[index] ?? null),
  });
  const optionProps = (index: number) => ({
    id: idOf(index),
    role: 'option',
    'aria-selected': idOf(index) === active,
    className: classNames(line.option, classes.option),
    onMouseMove: () => idOf(index) !== active && point(idOf(index)),
    // The field keeps the focus and handles the keys.
    onMouseDown: (event: { preventDefault: () => void }) => event.preventDefault(),
    onClick: () => onChosen(paths[index] ?? null),
  });
  return (
    <>
      <div className={classes.said} role="status">
        {pages.length === 0 && t('search.no-screen')}
      </div>
      <div role="listbox" id={listId} aria-label={t('search.label')}>
        {pages.map(({ page, path }, index) => (
          <div key={path} {...optionProps(index)}>
            <MenuIcon name={page.icon} />
            <span>{menuTitle(t, page)}</span>
            <span className={line.detail}>{placeOf(page, t)}</span>
          </div>
        ))}
        <div {...optionProps(pages.length)}>{t('search.everything', { text: text.trim() })}</div>
      </div>
    </>
  );
}
