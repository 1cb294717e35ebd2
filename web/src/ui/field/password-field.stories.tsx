import type { PasswordInputProps } from '@mantine/core';
import type { Meta, Story } from '../../../gallery/story.ts';
import { PasswordField } from './password-field.tsx';

const meta: Meta<PasswordInputProps> = {
  title: 'Fields/Password field',
  component: PasswordField,
  args: { label: 'Password', defaultValue: 'correct horse' },
};
export default meta;

export const Plain: Story<PasswordInputProps> = {};
export const Refused: Story<PasswordInputProps> = { args: { error: 'Too common' } };
