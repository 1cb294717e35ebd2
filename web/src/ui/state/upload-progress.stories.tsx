import type { Meta, Story } from '../../../gallery/story.ts';
import { UploadProgress, type UploadProgressProps } from './upload-progress.tsx';

type Props = UploadProgressProps;

const meta: Meta<Props> = {
  title: 'States/Upload progress',
  component: UploadProgress,
  args: { share: 0.42, onStop: () => undefined },
};
export default meta;

export const Sending: Story<Props> = {};
export const Reading: Story<Props> = { args: { share: 1 } };
