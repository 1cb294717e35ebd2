import { Group } from '@mantine/core';
import type { ReactNode } from 'react';
import screen from '../../ui/screen.module.css';
import { Screen, ScreenBody } from '../../ui/screen.tsx';
import text from '../../ui/text.module.css';
import { ListTable, type ListTableProps } from './list-table.tsx';

interface ListBodyProps<Row, Id extends string, Sort extends string>
  extends Omit<ListTableProps<Row, Id, Sort>, 'beside' | 'openKey'> {
  /** The purpose of the list, in a sentence. */
  text?: ReactNode;
  /** Buttons at the end of the line with the text. */
  actions?: ReactNode;
  /** Content above the list and the open record, across the whole width. */
  above?: ReactNode;
  /** Content above the table: its filters, its export, and the outcome for the chosen rows. */
  filters?: ReactNode;
  /** Note below the table, for example that only the first matches are listed. */
  note?: ReactNode;
  /** The open record, next to the list. On a phone it replaces everything else. False if none is open. */
  panel?: ReactNode;
  openKey?: string | number | null | undefined;
}

/** One list in a `Screen` that has several. */
export function ListBody<Row, Id extends string, Sort extends string>(props: ListBodyProps<Row, Id, Sort>) {
  const { text: about, actions, above, filters, note, panel, openKey = null, ...table } = props;
  return (
    <ScreenBody
      above={
        <>
          <ListText text={about} actions={actions} />
          {above}
        </>
      }
      panel={panel}
    >
      <div className={screen.list}>
        {filters}
        <ListTable beside={Boolean(panel)} openKey={openKey === null ? null : String(openKey)} {...table} />
        {note && <p className={text.quiet}>{note}</p>}
      </div>
    </ScreenBody>
  );
}

function ListText({ text: about, actions }: { text: ReactNode; actions: ReactNode }) {
  const line = about && <p className={text.about}>{about}</p>;
  if (!actions) return line;
  return (
    <Group gap="8px 16px" justify="space-between">
      {line}
      {actions}
    </Group>
  );
}

interface ListScreenProps<Row, Id extends string, Sort extends string>
  extends Omit<ListBodyProps<Row, Id, Sort>, 'label'> {
  title: string;
  /** Name of the rows, for screen readers. Default: the title. */
  label?: string;
  /** Content next to the title. */
  actions?: ReactNode;
  /** Dialogs. */
  children?: ReactNode;
}

/** A screen with one list. A row opens its record next to the list. On a phone, the record replaces the list. */
export function ListScreen<Row, Id extends string, Sort extends string>(props: ListScreenProps<Row, Id, Sort>) {
  const { title, label = title, actions, children, panel, ...list } = props;
  return (
    <Screen title={title} actions={actions} beside={Boolean(panel)}>
      <ListBody label={label} panel={panel} {...list} />
      {children}
    </Screen>
  );
}
