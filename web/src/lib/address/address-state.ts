import { useCallback, useMemo, useRef } from 'react';
import type { z } from 'zod';
import { useAddress } from './address.tsx';

export interface ChangeOptions {
  /** If true, adds a history entry, so that back leads to the previous state. Default: replaces the current entry. */
  push?: boolean;
}

export type SetAddressState<S> = (change: Partial<S> | ((state: S) => Partial<S>), options?: ChangeOptions) => void;

/**
 * Stores a view's state (filters, page, open record) in the search part of its address, so that back, reload and a
 * shared link restore it. Each field has its own parameter. Values equal to the schema's default are omitted. A value
 * that the schema rejects counts as missing, and the other values stay.
 * @param schema every field must accept `undefined` (`.optional()`, `.default()`); for lists, use the contract's
 * `listOf`
 * @returns the parsed state, and a function that merges a change into it
 */
export function useAddressState<Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape>,
): [z.output<z.ZodObject<Shape>>, SetAddressState<z.output<z.ZodObject<Shape>>>] {
  const { search, change } = useAddress();
  const state = useMemo(() => parseSearch(schema, search), [schema, search]);
  const latest = useRef({ state, search });
  latest.current = { state, search };
  const setState = useCallback<SetAddressState<z.output<z.ZodObject<Shape>>>>(
    (update, options) => {
      const part = typeof update === 'function' ? update(latest.current.state) : update;
      const next = writeSearch(schema, latest.current.search, { ...latest.current.state, ...part });
      // Updated immediately, so that a second change in the same event builds upon the first.
      latest.current = { state: parseSearch(schema, next), search: next };
      change(next, { replace: options?.push !== true });
    },
    [schema, change],
  );
  return [state, setState];
}

/** @throws if a field in the schema requires a value, which is a defect in the screen, not in the address */
export function parseSearch<Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape>,
  search: string,
): z.output<z.ZodObject<Shape>> {
  const given = Object.fromEntries(new URLSearchParams(search));
  const raw = Object.fromEntries(Object.entries(given).filter(([name]) => name in schema.shape));
  const whole = schema.safeParse(raw);
  if (whole.success) return whole.data;
  const refused = new Set(whole.error.issues.map((issue) => String(issue.path[0])));
  return schema.parse(Object.fromEntries(Object.entries(raw).filter(([name]) => !refused.has(name))));
}

/** Returns the search part after writing the state into it. Parameters outside the schema stay unchanged. */
export function writeSearch<Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape>,
  search: string,
  state: z.output<z.ZodObject<Shape>>,
): string {
  const query = new URLSearchParams(search);
  const defaults: Record<string, unknown> = parseSearch(schema, '');
  const values: Record<string, unknown> = state;
  for (const name of Object.keys(schema.shape)) {
    const text = textOf(values[name]);
    if (text === null || text === textOf(defaults[name])) query.delete(name);
    else query.set(name, text);
  }
  return query.size === 0 ? '' : `?${query}`;
}

function textOf(value: unknown): string | null {
  if (value === undefined || value === null || value === '') return null;
  if (Array.isArray(value)) return value.length === 0 ? null : value.join(',');
  return String(value);
}
