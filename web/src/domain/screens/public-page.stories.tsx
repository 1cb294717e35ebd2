import type { Meta, Story } from '../../../gallery/story.ts';
import { Waiting as WaitingState } from '../../ui/state/waiting.tsx';
import { PublicHeading, PublicPage } from './public-page.tsx';

type Props = Parameters<typeof PublicPage>[0];

const meta: Meta<Props> = {
  title: 'Page/Public page',
  component: PublicPage,
  args: { language: 'English', children: <PublicHeading>Sign in</PublicHeading> },
};
export default meta;

export const Filled: Story<Props> = {};
export const Waiting: Story<Props> = { args: { children: <WaitingState /> } };
