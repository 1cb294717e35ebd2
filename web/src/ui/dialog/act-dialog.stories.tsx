import { Button, Textarea } from '@mantine/core';
import type { Meta, Story } from '../../../gallery/story.ts';
import { ApiError } from '../../lib/api/api-errors.ts';
import { ActDialog, type ActDialogProps } from './act-dialog.tsx';

type Props = ActDialogProps;

const meta: Meta<Props> = {
  title: 'Dialogs/Act dialog',
  component: ActDialog,
  args: {
    onClose: () => undefined,
    onSubmit: () => undefined,
    busy: false,
    title: 'Release 10086543?',
    submit: 'Release',
    children: (
      <>
        <p>Leyla leaves Istanbul immediately.</p>
        <Textarea label="Note" rows={3} />
      </>
    ),
  },
};
export default meta;

export const Plain: Story<Props> = {};
export const Danger: Story<Props> = { args: { danger: true } };
export const Refused: Story<Props> = {
  args: { error: new ApiError({ kind: 'refused', httpStatus: 500, code: 'internal', requestId: '01JD0Q8ZK3T7' }) },
};
export const TwoAnswers: Story<Props> = { args: { aside: <Button variant="default">Refuse</Button>, submit: 'Agree' } };
export const NotYet: Story<Props> = { args: { disabled: true } };
