import { Group } from '@mantine/core';
import type { ReactNode } from 'react';
import screen from '../../ui/screen.module.css';
import { Screen, ScreenBody } from '../../ui/screen.tsx';
import text from '../../ui/text.module.css';
import { ListTable, type ListTableProps } from './list-table.tsx';

interface ListBodyProps<Row, Id extends string, Sort extends string>
  extends Omit<ListTableProps<Row, Id, Sort>, 'beside' | 'openKey'> {
  /** What the list is for. */
  text?: ReactNode;
  /** At the end of the line of the text. */
  actions?: ReactNode;
  /** Above the list and the open record, over the whole width. */
  above?: ReactNode;
  /** Above the table: its filters, its export, and what became of the chosen rows. */
  filters?: ReactNode;
  /** Below the table: that more match than are listed. */
  note?: ReactNode;
  /** The open record, beside the list; on a phone in place of everything. False: none is open. */
  panel?: ReactNode;
  openKey?: string | number | null | undefined;
}

/** A list below the heading of its screen, as one of those that a screen has. */
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
  const line = about && <p className={screen.text}>{about}</p>;
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
  /** What the rows are, for screen readers; left out, the title says it. */
  label?: string;
  /** Beside the title. */
  actions?: ReactNode;
  /** Dialogs. */
  children?: ReactNode;
}

/** A screen that is a list: the record that a row opens is shown beside it, on a phone in place of it. */
export function ListScreen<Row, Id extends string, Sort extends string>(props: ListScreenProps<Row, Id, Sort>) {
  const { title, label = title, actions, children, panel, ...list } = props;
  return (
    <Screen title={title} actions={actions} beside={Boolean(panel)}>
      <ListBody label={label} panel={panel} {...list} />
      {children}
    </Screen>
  );
}
