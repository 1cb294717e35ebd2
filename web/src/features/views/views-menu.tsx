import { Button, Menu } from '@mantine/core';
import { IconBookmark, IconCheck, IconChevronDown } from '@tabler/icons-react';
import { useT } from '../../lib/text/translate.tsx';
import { usePhone } from '../../ui/theme/phone.ts';
import type { ChoosableView, ListViewsState } from './use-list-views.ts';
import { STANDARD } from './view-state.ts';
import classes from './views.module.css';

/** The action that opens a dialog. */
export type ViewAct = 'create' | 'rename' | 'share' | 'delete';

export interface ViewsMenuProps {
  views: Pick<
    ListViewsState,
    'shipped' | 'saved' | 'isKnown' | 'isModified' | 'chosen' | 'shareable' | 'hasFailed' | 'retry' | 'apply'
  >;
  current: ChoosableView;
  onAct: (act: ViewAct) => void;
  /** Null if the view belongs to another user. */
  onSave: (() => void) | null;
  onReset: () => void;
  /** Sets the view that the list opens with by default. */
  onChoose: (view: string | null) => void;
  /** True if the menu is initially open, for a story. */
  opened?: boolean;
}

/** Shows a button with the current view's name. Its menu contains all views and the actions on the current one. */
export function ViewsMenu(props: ViewsMenuProps) {
  const { views, current } = props;
  const t = useT();
  const own = views.saved.filter(({ saved }) => saved?.own);
  const others = views.saved.filter(({ saved }) => saved?.own === false);
  const entry = (view: ChoosableView) => (
    <Entry
      key={view.key}
      view={view}
      current={view === current}
      opens={view.key === views.chosen}
      onOpen={views.apply}
    />
  );
  return (
    <Menu position="bottom-start" width={280} shadow="md" returnFocus defaultOpened={props.opened === true}>
      <Menu.Target>
        <Button
          size="compact-sm"
          variant="default"
          className={classes.open ?? ''}
          leftSection={<IconBookmark size={15} aria-hidden />}
          rightSection={<IconChevronDown size={14} aria-hidden />}
          aria-label={t(views.isModified ? 'views.button.modified' : 'views.button', { name: current.name })}
        >
          <bdi className={classes.name}>{views.isKnown ? current.name : t('views.title')}</bdi>{' '}
          {views.isKnown && views.isModified && <span className={classes.modified}>{t('views.modified')}</span>}
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={classes.menu ?? ''}>
        {views.shipped.map(entry)}
        {own.length > 0 && <Menu.Label>{t('views.own')}</Menu.Label>}
        {own.map(entry)}
        {others.length > 0 && <Menu.Label>{t('views.shared')}</Menu.Label>}
        {others.map(entry)}
        {views.hasFailed && (
          <Menu.Item closeMenuOnClick={false} onClick={views.retry}>
            {t('views.failed')}
          </Menu.Item>
        )}
        <Menu.Divider />
        <Acts {...props} />
      </Menu.Dropdown>
    </Menu>
  );
}

interface EntryProps {
  view: ChoosableView;
  current: boolean;
  /** True if the list opens with this view by default. */
  opens: boolean;
  onOpen: (view: ChoosableView) => void;
}

function Entry({ view, current, opens, onOpen }: EntryProps) {
  const t = useT();
  const { saved } = view;
  const notes = [
    ...(opens ? [t('views.opens')] : []),
    ...(saved !== null && !saved.own ? [t('views.by', { owner: saved.owner })] : []),
    ...(saved?.own === true && saved.roles.length > 0 ? [t('views.shared-with', { count: saved.roles.length })] : []),
  ];
  return (
    <Menu.Item
      onClick={() => onOpen(view)}
      leftSection={current ? <IconCheck size={15} aria-hidden /> : <span className={classes.noCheck} />}
      {...(current && { 'aria-current': 'true' })}
    >
      <bdi className={classes.entry}>{view.name}</bdi>
      {notes.map((note) => (
        <span key={note} className={classes.note}>
          {note}
        </span>
      ))}
    </Menu.Item>
  );
}

/** Lists the actions. On a phone, this includes those that otherwise have their own buttons. */
function Acts({ views, current, onAct, onSave, onReset, onChoose }: ViewsMenuProps) {
  const t = useT();
  const phone = usePhone();
  const opens = views.chosen === current.key;
  const changed = phone && views.isModified;
  return (
    <>
      {changed && onSave && <Menu.Item onClick={onSave}>{t('views.save')}</Menu.Item>}
      {changed && <Menu.Item onClick={onReset}>{t('views.reset')}</Menu.Item>}
      <Menu.Item onClick={() => onAct('create')}>{t('views.create')}</Menu.Item>
      {current.key !== STANDARD && (
        <Menu.Item onClick={() => onChoose(opens ? null : current.key)}>
          {t(opens ? 'views.choose.end' : 'views.choose')}
        </Menu.Item>
      )}
      {onSave && (
        <>
          <Menu.Item onClick={() => onAct('rename')}>{t('views.rename.open')}</Menu.Item>
          {views.shareable.length > 0 && <Menu.Item onClick={() => onAct('share')}>{t('views.share.open')}</Menu.Item>}
          <Menu.Item onClick={() => onAct('delete')}>{t('views.delete.open')}</Menu.Item>
        </>
      )}
    </>
  );
}
