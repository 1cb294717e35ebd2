import type { Problems } from './problems.ts';

const FOCUSABLE = 'input:not([type="hidden"]), textarea, button';

/** Puts the focus on the first field with a problem, so that it can be fixed at once; a text in it is selected. */
export function focusFirst<Field extends string>(
  form: HTMLFormElement | null,
  fields: readonly Field[],
  problems: Problems<Field>,
): void {
  const first = fields.find((name) => problems[name] !== undefined);
  if (form === null || first === undefined) return;
  const named = form.elements.namedItem(first);
  const input =
    named instanceof HTMLElement ? named : entryOf(form.querySelector(`[data-field="${CSS.escape(first)}"]`));
  input?.focus();
  if (input instanceof HTMLInputElement) input.select();
}

/** In a group of choices the chosen one is where the keyboard enters. */
function entryOf(field: Element | null): HTMLElement | undefined {
  const inputs = [...(field?.querySelectorAll<HTMLElement>(FOCUSABLE) ?? [])];
  return inputs.find((each) => each.matches(':checked, [tabindex="0"]')) ?? inputs[0];
}
