import type { ReactNode } from 'react';
import { GroupLine } from '../../domain/groups/group-path.tsx';
import { pathText } from '../../lib/text/path-text.ts';
import { useT } from '../../lib/text/translate.tsx';
import { PersonName } from '../../ui/value/person-name.tsx';
import classes from './list-rows.module.css';

interface HostRow {
  hostId: string;
  appId: number;
  groupId: number;
}

export function keyOf({ hostId, appId, groupId }: HostRow): string {
  return `${hostId} ${appId} ${groupId}`;
}

interface OpenHost {
  host?: string | undefined;
  app?: number | undefined;
  /** The group in whose row the host was opened. */
  of?: number | undefined;
}

/**
 * Returns the row key of the open host. A host can have rows in two groups. The row from which it was opened is
 * highlighted, or else its first row.
 */
export function openKeyOf({ host, app, of }: OpenHost, rows: readonly HostRow[] = []): string | null {
  const open = rows.filter(({ hostId, appId }) => hostId === host && appId === app);
  const row = open.find(({ groupId }) => groupId === of) ?? open[0];
  return row === undefined ? null : keyOf(row);
}

export function HostName({ row }: { row: { avatar: string | null; name: string | null } }) {
  const t = useT();
  return <PersonName picture={row.avatar} name={row.name} unknown={t('earnings.unknown.account')} />;
}

/** Shows the group that a host's row counts for, and whether the host has left that group. */
export function HostGroup({ row }: { row: { path: readonly string[]; groupName: string; present: boolean } }) {
  const t = useT();
  return (
    <span className={classes.group} title={pathText(row.path)}>
      <bdi>{row.groupName}</bdi>
      {!row.present && <span className={classes.left}>{t('earnings.host-left')}</span>}
    </span>
  );
}

export function GroupName({ row }: { row: { path: readonly string[]; deleted: boolean } }) {
  const t = useT();
  return (
    <GroupLine path={row.path}>
      {row.deleted && <span className={classes.left}>{t('earnings.group-deleted')}</span>}
    </GroupLine>
  );
}

/** Shows a row's second line on a phone. */
export function PhoneDetail({ children }: { children: ReactNode }) {
  return <span className={classes.phoneDetail}>{children}</span>;
}

/** Shows a figure in a row's second line. */
export function PhoneFigure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <span className={classes.phoneFigure}>
      <span>{name}</span>
      {children}
    </span>
  );
}

/** Shows above a list how many rows match on all pages, and their sums. */
export function Totals({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div className={classes.totals}>
      <span className={classes.totalsLabel}>{label}</span>
      {children && <dl className={classes.sums}>{children}</dl>}
    </div>
  );
}

export function Sum({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={classes.sum}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
