import type { Meta, Story } from '../../../gallery/story.ts';
import { KeysHelp } from './keys-help.tsx';
import { KeysHelpDialog } from './keys-help-dialog.tsx';

type Props = Parameters<typeof KeysHelpDialog>[0];

const meta: Meta<Props> = {
  title: 'Dialogs/Keys help',
  component: KeysHelpDialog,
  args: {
    opened: true,
    onClose: () => undefined,
    sections: [
      {
        title: 'This screen',
        keys: [
          { key: 'a', title: 'Approve' },
          { key: 'Ctrl+A', title: 'Tick the page' },
        ],
      },
      { title: 'Everywhere', keys: [{ key: '?', title: 'Show the keys of this screen' }] },
    ],
  },
};
export default meta;

export const OneSection: Story<Props> = {
  args: { sections: [{ title: 'This screen', keys: [{ key: 'Enter', title: 'Open the row' }] }] },
};
export const TwoSections: Story<Props> = {};
export const OpenedBy: Story<Props> = { render: () => <KeysHelp /> };
