import { useState } from 'react';
import type { Meta, Story } from '../../../gallery/story.ts';
import { LockedButton, type LockedButtonProps } from './locked-button.tsx';

type Props = LockedButtonProps;

const meta: Meta<Props> = { title: 'Buttons/Locked button', component: LockedButton, args: { children: 'Add hosts' } };
export default meta;

export const Counting: Story<Props> = { render: () => <Counter /> };
/** A lock with another duration. */
export const ShortLock: Story<Props> = { render: () => <Counter lockMilliseconds={500} /> };
/** The lock also prevents submitting a form. */
export const InForm: Story<Props> = { render: () => <CountingForm /> };
export const Disabled: Story<Props> = { args: { disabled: true } };
export const Busy: Story<Props> = { args: { busy: true } };
export const LongText: Story<Props> = {
  args: { children: 'Add all hosts of the sheet that was uploaded, and those that were typed' },
};

function Counter(props: Partial<Props>) {
  const [clicks, setClicks] = useState(0);
  return (
    <>
      <LockedButton {...props} onClick={() => setClicks(clicks + 1)}>
        Add hosts
      </LockedButton>
      <p role="status">Clicks: {clicks}</p>
    </>
  );
}

function CountingForm() {
  const [sent, setSent] = useState(0);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        setSent(sent + 1);
      }}
    >
      <LockedButton type="submit">Send</LockedButton>
      <p role="status">Sent: {sent}</p>
    </form>
  );
}
