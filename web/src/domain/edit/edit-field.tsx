import '../../ui/theme/mantine-screens.css';
import { Checkbox, Group, Radio, Skeleton, Stack, Textarea, TextInput } from '@mantine/core';
import { Suspense } from 'react';
import { lazyPart } from '../../lib/code/lazy-part.ts';
import { useT } from '../../lib/text/translate.tsx';
import { Select } from '../../ui/field/select.tsx';
import { CountryPicker } from '../country/country-picker.tsx';
import type { AnyColumn, ColumnOf, EditOption } from './edit-columns.ts';
import { EditNumber } from './edit-number.tsx';
import { EditPictures } from './edit-pictures.tsx';
import { rangeOf } from './edit-problems.ts';
import { EditRange } from './edit-range.tsx';

const EditColour = lazyPart(() => import('./edit-colour.tsx'));
const EditDateTime = lazyPart(() => import('./edit-date-time.tsx'));

interface EditFieldProps<C extends AnyColumn = AnyColumn> {
  column: C;
  value: unknown;
  onChange: (value: unknown) => void;
  error: string | undefined;
  /** True if the field gets the focus when the dialog opens. */
  autofocus: boolean;
}

/** Number of options from which a list can be searched. */
const SEARCHED_FROM = 10;

/** One field of an edit dialog, rendered according to its kind (R-WIDGET-2). */
export function EditField(props: EditFieldProps) {
  const { column, value, onChange, error, autofocus } = props;
  const field = fieldOf(props);
  const text = typeof value === 'string' ? value : '';
  const own = { value: text === '' ? null : text, onChange, error, autofocus };
  switch (column.kind) {
    case 'input':
    case 'textarea':
      return <TextField {...props} column={column} />;
    case 'number':
      return (
        <EditNumber
          {...field}
          {...boundsOf(column)}
          value={typeof value === 'number' ? value : null}
          onChange={onChange}
        />
      );
    case 'range':
      return (
        <EditRange column={column} value={rangeOf(value)} onChange={onChange} error={error} autofocus={autofocus} />
      );
    case 'radio':
    case 'select':
      return <ChoiceField {...props} column={column} />;
    case 'checkbox':
      return <CheckField {...props} column={column} />;
    case 'date-time':
      return (
        <Suspense fallback={<Skeleton height={58} />}>
          <EditDateTime
            label={column.label}
            hint={column.hint}
            required={column.required}
            disabled={column.disabled}
            {...own}
          />
        </Suspense>
      );
    case 'pictures':
      return <EditPictures column={column} {...own} />;
    case 'colour':
      return (
        <Suspense fallback={<Skeleton height={58} />}>
          <EditColour {...field} value={text} onChange={onChange} />
        </Suspense>
      );
    case 'country':
      return <CountryPicker {...field} value={text === '' ? null : text} onChange={onChange} />;
  }
}

/** Returns the props that all Mantine fields accept. */
function fieldOf({ column, error, autofocus }: EditFieldProps) {
  return {
    label: column.label,
    description: column.hint,
    error,
    required: column.required === true,
    disabled: column.disabled === true,
    inputWrapperOrder: ['label', 'input', 'description', 'error'] satisfies WrapperOrder,
    ...(autofocus && { 'data-autofocus': true }),
  };
}

type WrapperOrder = ('label' | 'input' | 'description' | 'error')[];

function boundsOf({ min, max, step, decimals }: ColumnOf<'number'>) {
  return {
    ...(min !== undefined && { min }),
    ...(max !== undefined && { max }),
    ...(step !== undefined && { step }),
    decimals,
  };
}

function TextField(props: EditFieldProps<ColumnOf<'input' | 'textarea'>>) {
  const { column, value, onChange } = props;
  const shared = {
    ...fieldOf(props),
    value: typeof value === 'string' ? value : '',
    onChange: (event: { currentTarget: { value: string } }) => {
      const typed = event.currentTarget.value;
      onChange(typed === '' && column.nullable === true ? null : typed);
    },
    autoComplete: 'off',
    ...(column.placeholder !== undefined && { placeholder: column.placeholder }),
    ...(column.maxLength !== undefined && { maxLength: column.maxLength }),
  };
  if (column.kind === 'input') return <TextInput {...shared} />;
  return <Textarea {...shared} autosize minRows={3} maxRows={10} />;
}

function ChoiceField(props: EditFieldProps<ColumnOf<'radio' | 'select'>>) {
  const t = useT();
  const { column, value, onChange } = props;
  const { options } = column;
  const field = fieldOf(props);
  const chosen = value === null || value === undefined ? null : String(value);
  const take = (text: string | null) =>
    onChange(options.find((option) => String(option.value) === text)?.value ?? null);
  if (column.kind === 'radio') {
    return (
      <Radio.Group {...field} data-autofocus={undefined} value={chosen ?? ''} onChange={take}>
        <Group gap="lg" my={4}>
          {choicesOf(options, props, chosen).map((choice) => (
            <Radio {...choice} key={choice.value} />
          ))}
        </Group>
      </Radio.Group>
    );
  }
  return (
    <Select
      {...field}
      data={options.map(optionOf)}
      value={chosen}
      onChange={take}
      searchable={options.length >= SEARCHED_FROM}
      allowDeselect={column.required !== true}
      clearable={column.required !== true}
      placeholder={t('widgets.edit.choose')}
      nothingFoundMessage={t('widgets.edit.nothing-found')}
    />
  );
}

function optionOf({ value, label, disabled = false }: EditOption<string | number>) {
  return { value: String(value), label, disabled };
}

/**
 * Renders the options as part of the form itself. The focus goes to the chosen option, or else to the first one that
 * can be chosen.
 */
function choicesOf(
  options: readonly EditOption<string | number>[],
  { column, autofocus }: EditFieldProps,
  chosen: string | null = null,
) {
  const choices = options.map((option) => ({
    ...optionOf(option),
    disabled: option.disabled === true || column.disabled === true,
  }));
  const open = choices.filter(({ disabled }) => !disabled);
  const first = open.find(({ value }) => value === chosen) ?? open[0];
  return choices.map((choice) => ({ ...choice, 'data-autofocus': autofocus && choice === first ? true : undefined }));
}

function CheckField(props: EditFieldProps<ColumnOf<'checkbox'>>) {
  const { column, value, onChange, error } = props;
  const { options, label, hint } = column;
  const { inputWrapperOrder, ...field } = fieldOf(props);
  if (options === undefined) {
    return <Checkbox {...field} checked={value === true} onChange={(event) => onChange(event.currentTarget.checked)} />;
  }
  const chosen = Array.isArray(value) ? value.map(String) : [];
  return (
    <Checkbox.Group
      label={label}
      description={hint}
      error={error}
      required={column.required === true}
      inputWrapperOrder={inputWrapperOrder}
      value={chosen}
      onChange={(texts) =>
        onChange(options.filter((option) => texts.includes(String(option.value))).map((o) => o.value))
      }
    >
      <Stack gap="sm" my={4}>
        {choicesOf(options, props).map((choice) => (
          <Checkbox {...choice} key={choice.value} />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}
