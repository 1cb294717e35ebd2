import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Meta, Story } from '../../../gallery/story.ts';
import CountryDialog, { type CountryDialogProps } from './country-dialog.tsx';

type Props = CountryDialogProps;

const meta: Meta<Props> = { title: 'Dialogs/Country dialog', component: CountryDialog };
export default meta;

export const NoneChosen: Story<Props> = { render: () => <Choosing value={[]} /> };
export const SomeChosen: Story<Props> = { render: () => <Choosing value={['TR', 'MA', 'CI']} /> };
export const LongTitle: Story<Props> = {
  render: () => (
    <Choosing value={['GB']} title={'The countries whose hosts this group may submit for review. '.repeat(3)} />
  ),
};

function Choosing({ value, ...props }: Partial<Props> & Pick<Props, 'value'>) {
  const [opened, setOpened] = useState(true);
  const [codes, setCodes] = useState(value);
  return (
    <>
      <Button variant="default" onClick={() => setOpened(true)}>
        Countries
      </Button>
      <output aria-label="Chosen">{codes.join(' ')}</output>
      <CountryDialog
        opened={opened}
        value={codes}
        onSubmit={(next) => {
          setCodes(next);
          setOpened(false);
        }}
        onClose={() => setOpened(false)}
        {...props}
      />
    </>
  );
}
