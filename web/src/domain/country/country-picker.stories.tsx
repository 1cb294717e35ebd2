import { useState } from 'react';
import type { Meta, Story } from '../../../gallery/story.ts';
import { CountryPicker, type CountryPickerProps } from './country-picker.tsx';

type Props = CountryPickerProps;

const meta: Meta<Props> = { title: 'Fields/Country picker', component: CountryPicker };
export default meta;

export const Empty: Story<Props> = { render: () => <Picking /> };
export const Chosen: Story<Props> = { render: () => <Picking value="TR" required /> };
export const Few: Story<Props> = { render: () => <Picking value="CI" among={['TR', 'MA', 'BR']} /> };
export const Refused: Story<Props> = { render: () => <Picking error="Choose the country of the host" /> };
export const Disabled: Story<Props> = { render: () => <Picking value="CI" disabled /> };

function Picking({ value = null, ...props }: Partial<Props>) {
  const [code, setCode] = useState(value);
  return <CountryPicker label="Country" value={code} onChange={setCode} {...props} />;
}
