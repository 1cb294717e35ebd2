import { Kbd, Loader } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { useSession } from '../../lib/session/session.tsx';
import { useT } from '../../lib/text/translate.tsx';
import { classNames } from '../../ui/theme/class-names.ts';
import line from './option.module.css';
import classes from './palette.module.css';
import type { PaletteOption } from './palette-option.tsx';
import { rememberChoice } from './palette-recent.ts';
import { type AnswersProps, useOptionCursor } from './use-option-cursor.ts';
import { type PaletteContent, usePaletteSections } from './use-palette-sections.ts';

interface PaletteResultsProps extends AnswersProps {
  /** @param leaves true if the choice moves the focus somewhere else */
  onChosen: (leaves: boolean) => void;
}

/** The palette's results, in a list that users navigate with keys while the field has the focus (R-PLUS-10). */
export default function PaletteResults({ text, listId, keys, onActive, onChosen }: PaletteResultsProps) {
  const t = useT();
  const content = usePaletteSections(text);
  const choose = useChoose(onChosen);
  const lines = content.sections.flatMap(({ id, options }) =>
    options.map((option, index) => ({ option, section: id, id: `${listId}-${id}-${index}` })),
  );
  const { active, point } = useOptionCursor({
    text,
    ids: lines.map(({ id }) => id),
    keys,
    onActive,
    onChoose: (index) => choose(lines[index]?.option),
  });
  const list = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new text starts at the top.
  useEffect(() => {
    if (list.current !== null) list.current.scrollTop = 0;
  }, [text]);
  return (
    <>
      <div ref={list} className={classes.list} role="listbox" id={listId} aria-label={t('search.palette')}>
        {content.sections.map((section) => (
          // biome-ignore lint/a11y/useSemanticElements: a list of options contains groups, not parts of a form.
          <div key={section.id} role="group" aria-label={section.title}>
            <div className={classes.heading} aria-hidden>
              {section.title}
            </div>
            {lines
              .filter((line) => line.section === section.id)
              .map(({ id, option }) => (
                <Option
                  key={id}
                  id={id}
                  option={option}
                  active={id === active}
                  onPoint={() => point(id)}
                  onChoose={() => choose(option)}
                />
              ))}
          </div>
        ))}
      </div>
      {lines.length === 0 && !content.pending && (
        <div className={classes.waiting}>{t('search.none', { text: text.trim() })}</div>
      )}
      <Foot content={content} />
    </>
  );
}

/** Returns a function that goes to an option's place or runs its action, and remembers the choice. */
function useChoose(onChosen: (leaves: boolean) => void): (option: PaletteOption | undefined) => void {
  const { user } = useSession();
  const navigate = useNavigate();
  return (option) => {
    if (option === undefined) return;
    if (option.choice !== null) {
      rememberChoice(user.id, option.choice);
      onChosen(option.to !== undefined);
    }
    option.run?.();
    if (option.to === undefined) return;
    void navigate(option.to);
    document.getElementById('content')?.focus();
  };
}

interface OptionProps {
  id: string;
  option: PaletteOption;
  active: boolean;
  onPoint: () => void;
  onChoose: () => void;
}

function Option({ id, option, active, onPoint, onChoose }: OptionProps) {
  return (
    // biome-ignore lint/a11y/useFocusableInteractive lint/a11y/useKeyWithClickEvents: the field above handles the keys.
    <div
      id={id}
      role="option"
      aria-selected={active}
      className={classNames(line.option, classes.option)}
      onMouseMove={() => !active && onPoint()}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      {option.icon}
      <bdi className={classes.title}>{option.title}</bdi>
      {option.code !== undefined && <bdi className={classes.code}>{option.code}</bdi>}
      {option.detail !== undefined && <span className={classNames(line.detail, classes.detail)}>{option.detail}</span>}
    </div>
  );
}

/** Shows the search state and the keys. */
function Foot({ content }: { content: PaletteContent }) {
  const t = useT();
  const { pending, wantsMore, count, failed } = content;
  const said = failed ? t('search.failed') : wantsMore ? t('search.hint') : t('search.count', { count });
  return (
    <div className={classes.foot}>
      <span className={classes.said} role="status">
        {pending && <Loader size={12} aria-hidden />}
        {pending ? t('search.pending') : said}
      </span>
      <span className={classes.keys} aria-hidden>
        <Kbd size="xs">↑</Kbd>
        <Kbd size="xs">↓</Kbd>
        <Kbd size="xs">↵</Kbd>
      </span>
    </div>
  );
}
