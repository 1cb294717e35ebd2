import type { Meta, Story } from '../../gallery/story.ts';
import { PublicHeading, PublicPage, PublicWaiting } from './public-page.tsx';

const meta: Meta<object> = { title: 'Page/Public page', component: PublicPage };
export default meta;

export const Filled: Story<object> = {
  render: () => (
    <PublicPage language="English">
      <PublicHeading>Sign in</PublicHeading>
    </PublicPage>
  ),
};
export const Waiting: Story<object> = {
  render: () => (
    <PublicPage language="English" long>
      <PublicWaiting />
    </PublicPage>
  ),
};
