import type { AuditEntryDetail } from '@greenroom/contract/administration/audit.ts';
import { pathOf } from '@greenroom/contract/screens.ts';
import { Anchor, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '../../lib/address/link.tsx';
import { formatDateTime, formatNumber, useT } from '../../lib/text/translate.tsx';
import { Fact, FactList } from '../../ui/panel/fact-list.tsx';
import { PanelContent } from '../../ui/panel/panel-content.tsx';
import { PanelSection } from '../../ui/panel/panel-section.tsx';
import { SidePanel } from '../../ui/panel/side-panel.tsx';
import text from '../../ui/text.module.css';
import { entryQuery } from './audit.data.ts';
import classes from './audit.module.css';
import { fieldName, objectName, useDeed, valueText } from './use-words.ts';

/** Maximum number of objects to show. An entry that covers many rows has nearly as many objects. */
const MOST_OBJECTS = 12;

const SCREENS_OF: Readonly<Record<string, (id: string) => string>> = {
  user: (id) => pathOf('users', { user: Number(id) }),
  role: (role) => pathOf('roles', { role }),
  menu: (id) => pathOf('menus', { entry: Number(id) }),
  dictionary: (open) => pathOf('data', { view: 'dictionaries', open }),
  group: (id) => pathOf('agent-center', { group: Number(id) }),
  batch: (id) => pathOf('history', { batchId: Number(id) }),
  host: (hostId) => pathOf('history', { hostId }),
};

interface EntryPanelProps {
  id: number;
  onClose: () => void;
}

/** Shows one audit entry next to the list: who, when, from where, and every value before and after. */
export function EntryPanel({ id, onClose }: EntryPanelProps) {
  const t = useT();
  const answer = useQuery(entryQuery(id));
  return (
    <SidePanel title={t('audit.entry', { id: String(id) })} back={t('audit.back')} onClose={onClose}>
      <PanelContent answer={answer} skeleton={<Skeleton height={240} />}>
        {(entry) => (
          <>
            <EntryFacts entry={entry} />
            <PanelSection title={t('audit.changes')}>
              {entry.rowCount > entry.rows.length && (
                <p className={text.quiet}>{t('audit.cut', { shown: entry.rows.length, count: entry.rowCount })}</p>
              )}
              <ChangesTable entry={entry} />
            </PanelSection>
          </>
        )}
      </PanelContent>
    </SidePanel>
  );
}

function EntryFacts({ entry }: { entry: AuditEntryDetail }) {
  const t = useT();
  const deed = useDeed();
  return (
    <FactList namePixels={120}>
      <Fact name={t('audit.column.what')}>{deed(entry)}</Fact>
      <Fact name={t('audit.column.actor')}>
        <bdi>{entry.actor}</bdi>
      </Fact>
      <Fact name={t('audit.column.at')}>{formatDateTime(entry.at)}</Fact>
      <Fact name={t('audit.column.address')}>{entry.address ?? t('audit.unknown')}</Fact>
      <Fact name={t('audit.agent')}>{entry.userAgent ?? t('audit.unknown')}</Fact>
      <Fact name={t('audit.column.via')}>{entry.via ?? t('audit.unknown')}</Fact>
      <Fact name={t('audit.request')}>{entry.request ?? t('audit.unknown')}</Fact>
      <Fact name={t('audit.seal')}>
        {entry.position === null ? t('audit.not-sealed') : formatNumber(entry.position)}
      </Fact>
      <Fact name={t('audit.about')}>
        <Objects objects={entry.objects} />
      </Fact>
    </FactList>
  );
}

/** Lists the entry's objects. Objects that a screen can show are links. */
function Objects({ objects }: { objects: readonly string[] }) {
  const t = useT();
  return (
    <ul className={classes.objects}>
      {objects.slice(0, MOST_OBJECTS).map((object) => {
        const path = screenOf(object);
        return (
          <li key={object}>
            {path === null ? (
              <bdi>{objectName(t, object)}</bdi>
            ) : (
              <Anchor component={Link} to={path} size="sm" className={classes.object}>
                <bdi>{objectName(t, object)}</bdi>
              </Anchor>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** Returns the screen that shows an object such as `user:7`. Returns null if there is none. */
function screenOf(object: string): string | null {
  const [kind = '', ...id] = object.split(':');
  return id.length === 0 ? null : (SCREENS_OF[kind]?.(id.join(':')) ?? null);
}

/** Shows every value before and after the change. Each changed row has its own table, named by the row's key. */
function ChangesTable({ entry }: { entry: AuditEntryDetail }) {
  const t = useT();
  return entry.rows.map(({ key, before, after }) => {
    const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
    const keyText = Object.entries(key)
      .map(([name, value]) => `${fieldName(t, name)} ${valueText(t, name, value)}`)
      .join(' · ');
    return (
      <table key={JSON.stringify(key)} className={classes.changes}>
        <caption>{keyText}</caption>
        <thead>
          <tr>
            <th scope="col">{t('audit.field')}</th>
            <th scope="col">{t('audit.before')}</th>
            <th scope="col">{t('audit.after')}</th>
          </tr>
        </thead>
        <tbody>
          {fields.map((field) => (
            <tr key={field}>
              <th scope="row">{fieldName(t, field)}</th>
              <td>
                {before !== null && <Value field={field} value={before[field]} other={after?.[field]} mark="del" />}
              </td>
              <td>
                {after !== null && <Value field={field} value={after[field]} other={before?.[field]} mark="ins" />}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    );
  });
}

interface ValueProps {
  field: string;
  value: unknown;
  /** The value before the change if this is the value after it, or vice versa. */
  other: unknown;
  /** The element that marks list items which are missing from `other`. */
  mark: 'del' | 'ins';
}

/**
 * Shows a value in words. For lists, items that are missing from the other list come first and are marked, because a
 * change would be hard to find among forty rights.
 */
function Value({ field, value, other, mark: Mark }: ValueProps) {
  const t = useT();
  if (!Array.isArray(value) || !Array.isArray(other) || value.length === 0) {
    return <bdi>{valueText(t, field, value)}</bdi>;
  }
  const kept = new Set(other.map((each) => JSON.stringify(each)));
  const items = value.map((each) => ({ text: valueText(t, field, each), isKept: kept.has(JSON.stringify(each)) }));
  return (
    <ul className={classes.values}>
      {items
        .toSorted((one, next) => Number(one.isKept) - Number(next.isKept))
        .map(({ text, isKept }) => (
          <li key={text}>
            <bdi>{isKept ? text : <Mark>{text}</Mark>}</bdi>
          </li>
        ))}
    </ul>
  );
}
