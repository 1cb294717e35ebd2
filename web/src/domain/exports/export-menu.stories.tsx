import type { Meta, Story } from '../../../gallery/story.ts';
import { ExportMenu } from './export-menu.tsx';

interface Props {
  columns: readonly string[] | undefined;
}

const meta: Meta<Props> = { title: 'Export/Menu', component: Menu };
export default meta;

/** Exports all of the list's columns. */
export const AllColumns: Story<Props> = { args: { columns: undefined } };

function Menu({ columns }: Props) {
  return <ExportMenu list="history" filter={() => ({})} columns={columns} />;
}
