import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import type { Meta, Story } from '../../../gallery/story.ts';
import { Dialog, type DialogProps } from './dialog.tsx';

type Props = DialogProps;

const meta: Meta<Props> = { title: 'Dialogs/Dialog', component: Dialog };
export default meta;

export const Open: Story<Props> = {
  args: { opened: true, onClose: () => undefined, title: 'About the group', children: 'What is said about it.' },
};

type Way = 'closes' | 'goes' | 'goes with its opener';

/** Shows each way in which a dialog can end. */
export const Ending: Story<Props> = { render: () => <Endings /> };

function Endings() {
  const [way, setWay] = useState<Way | null>(null);
  const [deleted, setDeleted] = useState(false);
  const end = () => {
    setDeleted(way === 'goes with its opener');
    setWay(null);
  };
  const parts = { title: 'About the group', onClose: end, children: <Button onClick={end}>Done</Button> };
  return (
    <main id="content" tabIndex={-1}>
      <Group>
        <Button onClick={() => setWay('closes')}>It closes</Button>
        <Button onClick={() => setWay('goes')}>It goes</Button>
        {!deleted && <Button onClick={() => setWay('goes with its opener')}>Both go</Button>}
      </Group>
      <Dialog {...parts} opened={way === 'closes'} />
      {way?.startsWith('goes') === true && <Dialog {...parts} opened />}
    </main>
  );
}
