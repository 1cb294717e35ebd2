import { nameOfLocale } from '@greenroom/contract/locales.ts';
import { Button, Group, Menu } from '@mantine/core';
import { IconArrowsMove, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { menuTitle } from '../../../lib/text/menu-title.ts';
import { useT } from '../../../lib/text/translate.tsx';
import { Fact, FactList } from '../../../ui/panel/fact-list.tsx';
import { SidePanel } from '../../../ui/panel/side-panel.tsx';
import { EmptyState } from '../../../ui/state/empty-state.tsx';
import { Loading } from '../../../ui/state/loading.tsx';
import { aboveOf, type Entry, type Place, type Step, stepOf } from '../entries.ts';
import { useRoleNames } from '../role-names.ts';
import { EntryIcon, opensTo } from '../tree-columns.tsx';
import type { Menus } from '../use-menus.ts';
import classes from './entry-panel.module.css';

/** The action that the user requests on a menu item. Each action has its own dialog. */
export type DialogRequest =
  /** If `below` is null, the dialog adds a top-level item. */
  { act: 'create'; below: Entry | null } | { act: 'change'; entry: Entry } | { act: 'delete'; entry: Entry };

interface EntryPanelProps {
  /** Undefined if the item has been deleted or isn't loaded yet. */
  entry: Entry | undefined;
  menus: Menus;
  onMove: (entry: Entry, place: Place) => void;
  onAct: (request: DialogRequest) => void;
  onClose: () => void;
}

/** Shows a menu item's fields, who can open it, and the available actions. */
export function EntryPanel({ entry, menus: { entries, known }, onMove, onAct, onClose }: EntryPanelProps) {
  const t = useT();
  const above = entry === undefined ? [] : aboveOf(entries, entry);
  return (
    <SidePanel
      title={
        entry === undefined ? (
          t('menu-editor.entry')
        ) : (
          <span className={classes.heading}>
            <EntryIcon entry={entry} />
            <bdi>{menuTitle(t, entry)}</bdi>
          </span>
        )
      }
      above={above.length > 0 && above.map((folder) => menuTitle(t, folder)).join(' › ')}
      back={t('menus.menus')}
      onClose={onClose}
    >
      {!known && <Loading gap={16}>{null}</Loading>}
      {known && entry === undefined && (
        <EmptyState
          title={t('menu-editor.gone')}
          text={t('menu-editor.gone.text')}
          action={
            <Button variant="default" size="compact-sm" onClick={onClose}>
              {t('widgets.panel.close')}
            </Button>
          }
        />
      )}
      {entry !== undefined && (
        <>
          <Actions entry={entry} entries={entries} onMove={onMove} onAct={onAct} />
          <Facts entry={entry} />
        </>
      )}
    </SidePanel>
  );
}

interface ActionsProps extends Pick<EntryPanelProps, 'onMove' | 'onAct'> {
  entry: Entry;
  entries: readonly Entry[];
}

const STEPS: readonly Step[] = ['up', 'down', 'out', 'into'];

function Actions({ entry, entries, onMove, onAct }: ActionsProps) {
  const t = useT();
  const steps = STEPS.map((step) => ({ step, place: stepOf(entries, entry.id, step) }));
  return (
    <Group gap={8}>
      <Button
        size="compact-sm"
        leftSection={<IconPencil size={14} aria-hidden />}
        onClick={() => onAct({ act: 'change', entry })}
      >
        {t('menu-editor.change')}
      </Button>
      {entry.kind !== 'action' && (
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={() => onAct({ act: 'create', below: entry })}
        >
          {t(entry.kind === 'folder' ? 'menu-editor.add-inside' : 'menu-editor.add-action')}
        </Button>
      )}
      <Menu position="bottom-start" shadow="md">
        <Menu.Target>
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconArrowsMove size={14} aria-hidden />}
            disabled={steps.every(({ place }) => place === null)}
          >
            {t('menu-editor.move')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {steps.map(({ step, place }) => (
            <Menu.Item key={step} disabled={place === null} onClick={() => place !== null && onMove(entry, place)}>
              {t(`menu-editor.step.${step}`)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <Button
        variant="default"
        size="compact-sm"
        className={classes.danger ?? ''}
        leftSection={<IconTrash size={14} aria-hidden />}
        onClick={() => onAct({ act: 'delete', entry })}
      >
        {t('menu-editor.delete')}
      </Button>
    </Group>
  );
}

function Facts({ entry }: { entry: Entry }) {
  const t = useT();
  const roles = useRoleNames();
  const yesNo = (yes: boolean) => t(yes ? 'menu-editor.yes' : 'menu-editor.no');
  const titles = Object.entries(entry.titles);
  return (
    <FactList namePixels={130}>
      <Fact name={t('menu-editor.column.kind')}>{t(`menu-editor.kind.${entry.kind}`)}</Fact>
      {entry.path !== '' && (
        <Fact name={t('menu-editor.column.path')}>
          <bdi>{entry.path}</bdi>
        </Fact>
      )}
      <Fact name={t('menu-editor.titles')}>
        {titles.length === 0
          ? t('menu-editor.titles.shipped')
          : titles.map(([locale, title]) => (
              <div key={locale}>
                <span className={classes.language}>{nameOfLocale(locale)}</span> <bdi>{title}</bdi>
              </div>
            ))}
      </Fact>
      <Fact name={t('menu-editor.column.opens')}>{opensTo(entry, t, roles)}</Fact>
      {entry.kind !== 'action' && <Fact name={t('menu-editor.hidden')}>{yesNo(entry.hidden)}</Fact>}
      {entry.kind === 'page' && (
        <>
          <Fact name={t('menu-editor.cached')}>{yesNo(entry.cached)}</Fact>
          <Fact name={t('menu-editor.pinned')}>{yesNo(entry.pinned)}</Fact>
        </>
      )}
    </FactList>
  );
}
