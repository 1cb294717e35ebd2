import { PICTURE, useSample } from '../../../gallery/samples.ts';
import type { Meta, Story } from '../../../gallery/story.ts';
import { Avatar, type AvatarProps } from './avatar.tsx';
import { PersonName } from './person-name.tsx';

type Props = AvatarProps;

const meta: Meta<Props> = { title: 'Marks/Avatar', component: Avatar };
export default meta;

export const Picture: Story<Props> = { render: () => <Named url={PICTURE} pixels={64} /> };
export const Square: Story<Props> = { render: () => <Named url={PICTURE} pixels={64} shape="square" /> };
export const Blurred: Story<Props> = { render: () => <Named url={PICTURE} pixels={160} shape="square" blurred /> };
export const Initials: Story<Props> = { render: () => <Named url={null} /> };
/** Initials replace a picture that can't be read. */
export const Broken: Story<Props> = { render: () => <Named url="data:image/png;base64,AAAA" pixels={40} /> };
export const Nameless: Story<Props> = { args: { url: null, name: null } };
export const BesideName: Story<Props> = { render: () => <PersonInList /> };

function PersonInList() {
  const { names } = useSample();
  return <PersonName picture={PICTURE} name={names[0] ?? null} unknown="No such account" />;
}

function Named(props: Omit<Props, 'name'>) {
  const { names } = useSample();
  return <Avatar name={names[0] ?? null} {...props} />;
}
