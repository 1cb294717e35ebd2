import type { Meta, Story } from '../../../gallery/story.ts';
import { DoneNote, type DoneNoteProps } from './done-note.tsx';

type Props = DoneNoteProps;

const meta: Meta<Props> = {
  title: 'States/Done note',
  component: DoneNote,
  args: { text: '3 groups are bound to Leyla', undo: 'Undo', onUndo: () => undefined, onClose: () => undefined },
};
export default meta;

export const Plain: Story<Props> = {};
export const Undoing: Story<Props> = { args: { undoing: true } };
export const Final: Story<Props> = { args: { onUndo: undefined } };
