import type { AuditEntryDetail } from '@greenroom/contract/administration/audit.ts';
import { Anchor, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '../../lib/address/link.tsx';
import { formatDateTime, formatNumber, useT } from '../../lib/text/translate.tsx';
import { Fact, FactList } from '../../ui/panel/fact-list.tsx';
import { PanelContent } from '../../ui/panel/panel-content.tsx';
import { PanelSection } from '../../ui/panel/panel-section.tsx';
import { SidePanel } from '../../ui/panel/side-panel.tsx';
import { entryQuery } from './audit.data.ts';
import classes from './audit.module.css';
import { ChangesTable } from './changes-table.tsx';
import { screenOf } from './screen-of.ts';
import { objectName, useDeed } from './use-words.ts';

/** An entry over many rows is about as many. */
const MOST_OBJECTS = 12;

interface EntryPanelProps {
  id: number;
  onClose: () => void;
}

/** One entry beside the list: who, when, from where, and every value before and after. */
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
                <p className={classes.quiet}>{t('audit.cut', { shown: entry.rows.length, count: entry.rowCount })}</p>
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

/** What the entry is about; a link where a screen shows it. */
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
