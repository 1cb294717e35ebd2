import type { LinkOf, ScreenKey } from '@greenroom/contract/screens.ts';
import type { z } from 'zod';

/**
 * Declares which part of a screen's state is in its address. It must name all parameters of links to the screen, so
 * that no link is dead; the types check this.
 * @param _screen only for the types
 * @param schema as `useAddressState` accepts it
 */
export function screenAddress<Key extends ScreenKey, Shape extends Record<keyof LinkOf<Key>, z.ZodType>>(
  _screen: Key,
  schema: z.ZodObject<Shape>,
): z.ZodObject<Shape> {
  return schema;
}
