import { useT } from '../text/translate.tsx';
import type { Problems } from './problems.ts';

interface Fields<Field extends string> {
  /** Message IDs for the labels. */
  labels: { readonly [Name in Field]: string };
  values: { readonly [Name in Field]: string };
  problems: Problems<Field>;
  onChange: (field: Field, value: string) => void;
}

/** Returns the props of a form's text inputs. `useForm` finds an input by its name. */
export function useFields<Field extends string>({ labels, values, problems, onChange }: Fields<Field>) {
  const t = useT();
  return (name: Field) => ({
    name,
    label: t(labels[name]),
    value: values[name],
    error: problems[name] && t(problems[name].id, problems[name].params),
    onChange: (event: { currentTarget: { value: string } }) => onChange(name, event.currentTarget.value),
  });
}
