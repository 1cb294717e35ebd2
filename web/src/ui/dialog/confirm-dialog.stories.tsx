import type { Meta, Story } from '../../../gallery/story.ts';
import { ConfirmDialog, type ConfirmDialogProps } from './confirm-dialog.tsx';

type Props = ConfirmDialogProps;

const meta: Meta<Props> = {
  title: 'Dialogs/Confirm dialog',
  component: ConfirmDialog,
  args: {
    opened: true,
    onClose: () => undefined,
    onConfirm: () => undefined,
    title: 'Approve 24 applications?',
    text: '24 hosts join their groups at once and get a letter.',
    confirm: 'Approve 24',
  },
};
export default meta;

export const Plain: Story<Props> = {};
export const Danger: Story<Props> = {
  args: {
    danger: true,
    title: 'Delete the group Aurora?',
    text: 'Its 412 hosts lose their group. This cannot be undone.',
    confirm: 'Delete the group',
  },
};
export const OwnWayBack: Story<Props> = { args: { cancel: 'Keep them waiting' } };
export const LongText: Story<Props> = {
  args: {
    text: 'It says what will happen, and to which hosts, before it is done, however long that text is. '.repeat(12),
  },
};
