import type { LinkOf, ScreenKey } from '@greenroom/contract/screens.ts';
import type { z } from 'zod';

/**
 * Declares which part of a screen's state is in its address. The schema must name every parameter that links to the
 * screen use, so that all links work. The types check this.
 * @param _screen used only by the types
 * @param schema as `useAddressState` accepts it
 */
export function screenAddress<Key extends ScreenKey, Shape extends Record<keyof LinkOf<Key>, z.ZodType>>(
  _screen: Key,
  schema: z.ZodObject<Shape>,
): z.ZodObject<Shape> {
  return schema;
}
