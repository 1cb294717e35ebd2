import '../theme/mantine-screens.css';
import {
  MultiSelect as MantineMultiSelect,
  Select as MantineSelect,
  type MultiSelectProps,
  type SelectProps,
} from '@mantine/core';
import { useT } from '../../lib/text/translate.tsx';
import { useListOnFocus } from './use-list-on-focus.ts';

/** Mantine's select. Its list is mounted only while the field has the focus, and its clear button has a label. */
export function Select(props: SelectProps) {
  const { comboboxProps, ...field } = useShared();
  const empty = props.value === null && props.searchable !== true ? EMPTY : undefined;
  return (
    <MantineSelect {...field} {...props} {...empty} comboboxProps={{ ...comboboxProps, ...props.comboboxProps }} />
  );
}

/**
 * Represents no choice as an empty string instead of null. For null, Mantine searches the whole page for a list to
 * reset each time that its effects start, including whenever a mounted view is shown again (P-10).
 */
const EMPTY = { value: '', searchValue: '', clearable: false } as const;

/** Like `Select`, for several choices. */
export function MultiSelect(props: MultiSelectProps) {
  const { comboboxProps, ...field } = useShared();
  return <MantineMultiSelect {...field} {...props} comboboxProps={{ ...comboboxProps, ...props.comboboxProps }} />;
}

function useShared() {
  const t = useT();
  const { list, field } = useListOnFocus();
  return { ...field, clearButtonProps: { 'aria-label': t('common.clear') }, comboboxProps: list };
}

type FilterProps = Omit<SelectProps, 'data' | 'value' | 'onChange'>;

interface OptionFilterProps<Value extends string | number | boolean> extends FilterProps {
  options: readonly { readonly value: Value; readonly label: string }[];
  value: Value | undefined;
  onChange: (value: Value | undefined) => void;
}

/** A filter that limits a list to one of a few values. It can be cleared. */
export function OptionFilter<Value extends string | number | boolean>(props: OptionFilterProps<Value>) {
  const { options, value, onChange, ...select } = props;
  return (
    <Select
      size="xs"
      clearable
      {...select}
      data={options.map((option) => ({ value: String(option.value), label: option.label }))}
      value={value === undefined ? null : String(value)}
      onChange={(chosen) => onChange(options.find((option) => String(option.value) === chosen)?.value)}
    />
  );
}

interface WordFilterProps<Word extends string> extends FilterProps {
  words: readonly Word[];
  textOf: (word: Word) => string;
  value: Word | undefined;
  onChange: (word: Word | undefined) => void;
}

/** A filter that limits a list to one of a few words. It can be cleared. */
export function WordFilter<Word extends string>({ words, textOf, ...filter }: WordFilterProps<Word>) {
  return <OptionFilter {...filter} options={words.map((word) => ({ value: word, label: textOf(word) }))} />;
}
