import { useState } from 'react';
import type { Meta, Story } from '../../../gallery/story.ts';
import { ColumnChooser } from './column-chooser.tsx';
import { ColumnPanel } from './column-panel.tsx';
import { declaredLayout, type ListLayout, parseLayout } from './list-layout.ts';

interface Props {
  /** The layout in its text form from the address. */
  text: string;
  phone: boolean;
}

const meta: Meta<Props> = { title: 'Table/Column chooser', component: Panel, args: { text: '', phone: false } };
export default meta;

export const Declared: Story<Props> = {};
/** Two columns are pinned, one is hidden, and one has a chosen width. */
export const Chosen: Story<Props> = { args: { text: 'coins*180.name._kyc.*2' } };
/** On a phone, ticked columns are in the second line of each row. */
export const OnAPhone: Story<Props> = { args: { text: '*coins', phone: true } };
/** The button that opens the panel. */
export const Button: Story<Props> = { args: { text: '_kyc' }, render: ({ text = '' }) => <Behind text={text} /> };

const COLUMNS = [
  { id: 'name', header: 'Name', title: true, detail: false },
  { id: 'group', header: 'Group', title: false, detail: true },
  { id: 'coins', header: 'Total coins', title: false, detail: false },
  { id: 'kyc', header: 'Identity verified', title: false, detail: false },
  { id: 'day', header: 'Last day with a report of the platform', title: false, detail: false },
];
const DECLARED = { ids: COLUMNS.map(({ id }) => id), pinned: 1 };

function useChosen(text: string) {
  const [layout, setLayout] = useState<ListLayout>(() =>
    text === '' ? declaredLayout(DECLARED) : parseLayout(text, DECLARED),
  );
  return { columns: COLUMNS, layout, declared: DECLARED, changeLayout: setLayout };
}

function Panel({ text, phone }: Props) {
  return <ColumnPanel {...useChosen(text)} phone={phone} />;
}

function Behind({ text }: Pick<Props, 'text'>) {
  return <ColumnChooser {...useChosen(text)} />;
}
