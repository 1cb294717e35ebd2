import { useState } from 'react';
import type { Meta, Story } from '../../../gallery/story.ts';
import { Conflict, type ConflictProps, type ShownClash } from './conflict.tsx';

const meta: Meta<ConflictProps> = { title: 'Dialogs/Conflict', component: Conflict };
export default meta;

const NAME: ShownClash = {
  ...{ key: 'name', label: 'Role', was: 'Auditors', theirs: 'Auditors, night', mine: 'Night auditors' },
  ...{ chosen: null, undecided: true },
};
const RIGHTS: ShownClash = {
  ...{ key: 'level', label: 'Level', was: '6', theirs: '5', mine: '7', chosen: 'mine', undecided: false },
};
const LONG: ShownClash = {
  ...NAME,
  ...{
    key: 'note',
    label: 'A label that somebody wrote without thinking of how much room there is on a narrow screen',
  },
  was: 'Empty',
  theirs: 'Reviews at night.\nAsks an administrator about everything else.',
  mine: `https://example.com/${'hooks/'.repeat(20)}`,
};

export const OneField: Story<ConflictProps> = { render: () => <Deciding clashes={[NAME]} /> };
export const SeveralFields: Story<ConflictProps> = { render: () => <Deciding clashes={[NAME, RIGHTS]} /> };
/** The user tried to save before every field had a decision. */
export const Undecided: Story<ConflictProps> = { render: () => <Deciding clashes={[NAME, RIGHTS]} tried /> };
export const LongValues: Story<ConflictProps> = { render: () => <Deciding clashes={[LONG]} /> };

function Deciding({ clashes: initial, tried = false }: { clashes: readonly ShownClash[]; tried?: boolean }) {
  const [clashes, setClashes] = useState(initial);
  return (
    <Conflict
      clashes={clashes}
      tried={tried}
      onChoose={(keys, side) =>
        setClashes((before) =>
          before.map((each) => (keys.includes(each.key) ? { ...each, chosen: side, undecided: false } : each)),
        )
      }
    />
  );
}
