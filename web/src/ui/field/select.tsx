import {
  MultiSelect as MantineMultiSelect,
  Select as MantineSelect,
  type MultiSelectProps,
  type SelectProps,
} from '@mantine/core';
import { useListOnFocus } from './use-list-on-focus.ts';

/** Mantine's own, whose list is there while the field has the focus. */
export function Select(props: SelectProps) {
  const { list, field } = useListOnFocus();
  return <MantineSelect {...field} {...props} comboboxProps={{ ...list, ...props.comboboxProps }} />;
}

/** The same for several choices. */
export function MultiSelect(props: MultiSelectProps) {
  const { list, field } = useListOnFocus();
  return <MantineMultiSelect {...field} {...props} comboboxProps={{ ...list, ...props.comboboxProps }} />;
}
