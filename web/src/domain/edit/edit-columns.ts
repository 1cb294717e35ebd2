import type { ReactNode } from 'react';

/** Names of the fields of T that hold nothing but V. */
type FieldOf<T, V> = { [K in keyof T & string]: [T[K]] extends [V] ? K : never }[keyof T & string] & string;

type Text = string | null | undefined;
type Scalar = string | number;
type Missing = null | undefined;

/** From and to, each of which may be open. */
export interface NumberRange {
  from: number | null;
  to: number | null;
}

export interface EditOption<V> {
  value: V;
  label: string;
  disabled?: boolean;
}

/** What every field of an edit dialog may say of itself. */
interface Field {
  label: string;
  /** Under the field, always there: what belongs in, what must be unique (R-VALID-5). */
  hint?: string;
  required?: boolean;
  disabled?: boolean;
  /** Shares its line with the next one that does. */
  half?: boolean;
}

interface TextField<T> extends Field {
  kind: 'input' | 'textarea';
  key: FieldOf<T, Text>;
  placeholder?: string;
  maxLength?: number;
  /** An empty field is null instead of an empty text. */
  nullable?: boolean;
}

interface NumberField<T> extends Field {
  kind: 'number';
  key: FieldOf<T, number | Missing>;
  min?: number;
  max?: number;
  step?: number;
  /** Decimals that may be typed; none unless said. */
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

/** One of several. */
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

/** Any of several. */
interface ChecksField<T> extends Field {
  kind: 'checkbox';
  key: FieldOf<T, readonly Scalar[]>;
  options: readonly EditOption<Scalar>[];
}

/** An instant, as ISO 8601 in UTC; shown and entered in the reader's zone. */
interface DateTimeField<T> extends Field {
  kind: 'date-time';
  key: FieldOf<T, Text>;
}

/** One of several pictures, by the name of it. */
interface PictureField<T> extends Field {
  kind: 'pictures';
  key: FieldOf<T, Text>;
  options: readonly PictureOption[];
  /** What the field is called that searches them. */
  search: string;
}

interface PictureOption {
  value: string;
  label: string;
  picture: ReactNode;
}

/** A colour, as `#rrggbb`. */
interface ColourField<T> extends Field {
  kind: 'colour';
  key: FieldOf<T, Text>;
}

/** A country's code. */
interface CountryField<T> extends Field {
  kind: 'country';
  key: FieldOf<T, Text>;
}

/** One field of an edit dialog: which property of T it edits, and how (R-WIDGET-2). */
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

/** The same for what draws fields without knowing what they belong to. */
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
