import type { Meta, Story } from '../../../gallery/story.ts';
import LinkDialog, { type LinkDialogProps } from './link-dialog.tsx';

type Props = LinkDialogProps;

const meta: Meta<Props> = {
  title: 'Dialogs/Link dialog',
  component: LinkDialog,
  args: {
    name: 'Nina Winter',
    link: '#/password/Zm9yZXZlcnlvbmV3aG9yZWFkc3RoaXNzdG9yeTEyMzQ1',
    expiresAt: '2026-11-21T09:30:00Z',
    onClose: () => undefined,
  },
};
export default meta;

export const Plain: Story<Props> = {};
