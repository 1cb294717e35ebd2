import type { ReactNode } from 'react';

/** Names of the fields of T whose values are all of type V. */
type FieldOf<T, V> = { [K in keyof T & string]: [T[K]] extends [V] ? K : never }[keyof T & string] & string;

type Text = string | null | undefined;
type Scalar = string | number;
type Missing = null | undefined;

/** A lower and an upper limit. Each limit can be open. */
export interface NumberRange {
  from: number | null;
  to: number | null;
}

export interface EditOption<V> {
  value: V;
  label: string;
  disabled?: boolean;
}

/** Options that every field of an edit dialog has. */
interface Field {
  label: string;
  /**
   * Text that is always shown under the field, such as the expected content, or that the value must be unique
   * (R-VALID-5).
   */
  hint?: string;
  required?: boolean;
  disabled?: boolean;
  /** Shares its line with the next field that has this option. */
  half?: boolean;
}

interface TextField<T> extends Field {
  kind: 'input' | 'textarea';
  key: FieldOf<T, Text>;
  placeholder?: string;
  maxLength?: number;
  /** If true, an empty field is null instead of an empty text. */
  nullable?: boolean;
}

interface NumberField<T> extends Field {
  kind: 'number';
  key: FieldOf<T, number | Missing>;
  min?: number;
  max?: number;
  step?: number;
  /** Number of decimals that users can type. Default: 0. */
  decimals?: number;
}

interface RangeField<T> extends Field {
  kind: 'range';
  key: FieldOf<T, NumberRange>;
  min?: number;
  max?: number;
  step?: number;
  decimals?: number;
}

/** One of several options. */
type ChoiceField<T> = {
  [K in FieldOf<T, Scalar | Missing>]: Field & {
    kind: 'radio' | 'select';
    key: K;
    options: readonly EditOption<Extract<T[K & keyof T], Scalar>>[];
  };
}[FieldOf<T, Scalar | Missing>];

/** Yes or no. */
interface CheckField<T> extends Field {
  kind: 'checkbox';
  key: FieldOf<T, boolean | undefined>;
  options?: never;
}

/** Any of several options. */
interface ChecksField<T> extends Field {
  kind: 'checkbox';
  key: FieldOf<T, readonly Scalar[]>;
  options: readonly EditOption<Scalar>[];
}

/** An instant in ISO 8601 and UTC, shown and entered in the user's time zone. */
interface DateTimeField<T> extends Field {
  kind: 'date-time';
  key: FieldOf<T, Text>;
}

/** One of several pictures, stored by name. */
interface PictureField<T> extends Field {
  kind: 'pictures';
  key: FieldOf<T, Text>;
  options: readonly PictureOption[];
  /** Label of the field that searches the pictures. */
  search: string;
}

interface PictureOption {
  value: string;
  label: string;
  picture: ReactNode;
}

/** A color, as `#rrggbb`. */
interface ColourField<T> extends Field {
  kind: 'colour';
  key: FieldOf<T, Text>;
}

/** A country code. */
interface CountryField<T> extends Field {
  kind: 'country';
  key: FieldOf<T, Text>;
}

/** Declares one field in an edit dialog: which property of T it edits, and how (R-WIDGET-2). */
export type EditColumn<T> =
  | TextField<T>
  | NumberField<T>
  | RangeField<T>
  | ChoiceField<T>
  | CheckField<T>
  | ChecksField<T>
  | DateTimeField<T>
  | CountryField<T>
  | ColourField<T>
  | PictureField<T>;

export type EditColumns<T> = readonly EditColumn<T>[] | ((values: T) => readonly EditColumn<T>[]);

/** The same for code that renders fields of any T. */
export type AnyColumn = Field & { key: string } & (
    | Pick<TextField<object>, 'kind' | 'placeholder' | 'maxLength' | 'nullable'>
    | Pick<NumberField<object>, 'kind' | 'min' | 'max' | 'step' | 'decimals'>
    | Pick<RangeField<object>, 'kind' | 'min' | 'max' | 'step' | 'decimals'>
    | { kind: 'radio' | 'select'; options: readonly EditOption<Scalar>[] }
    | { kind: 'checkbox'; options?: readonly EditOption<Scalar>[] }
    | Pick<PictureField<object>, 'kind' | 'options' | 'search'>
    | { kind: 'date-time' | 'country' | 'colour' }
  );

export type ColumnOf<K extends AnyColumn['kind']> = Extract<AnyColumn, { kind: K }>;
