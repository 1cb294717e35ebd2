import type { Meta, Story } from '../../../gallery/story.ts';
import { DayRangeField, type DayRangeFieldProps } from './day-range-field.tsx';

const meta: Meta<DayRangeFieldProps> = {
  title: 'Fields/Day range',
  component: DayRangeField,
  args: { label: 'Uploaded', placeholder: 'Any time', value: null, onChange: () => undefined },
};
export default meta;

export const Empty: Story<DayRangeFieldProps> = {};
export const Chosen: Story<DayRangeFieldProps> = { args: { value: { first: '2026-10-01', last: '2026-10-31' } } };
