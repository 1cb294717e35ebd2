import { Button } from '@mantine/core';
import { useState } from 'react';
import { pick, useSample } from '../../gallery/samples.ts';
import type { Meta, Story } from '../../gallery/story.ts';
import { SidePanel } from './panel/side-panel.tsx';
import { Screen, ScreenBody } from './screen.tsx';

interface Props {
  opened: boolean;
}

const meta: Meta<Props> = { title: 'Screens/Screen', component: Groups };
export default meta;

/** On a phone, the record replaces everything else. */
export const Opened: Story<Props> = { args: { opened: true } };
export const Closed: Story<Props> = { args: { opened: false } };

function Groups({ opened }: Props) {
  const { groups } = useSample();
  const [open, setOpen] = useState(opened);
  const name = pick(groups, 0, '');
  const panel = open && (
    <SidePanel title={name} back="Groups" onClose={() => setOpen(false)}>
      Who it is bound to.
    </SidePanel>
  );
  return (
    <Screen title="Groups" actions={<Button size="xs">Add a group</Button>} beside={open}>
      <ScreenBody panel={panel}>
        <Button variant="default" aria-current={open} onClick={() => setOpen(true)}>
          {name}
        </Button>
      </ScreenBody>
    </Screen>
  );
}
