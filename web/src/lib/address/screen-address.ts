import type { LinkOf, ScreenKey } from '@greenroom/contract/screens.ts';
import type { z } from 'zod';

/**
 * Declares what of a screen's state stands in its address. It must name all that links to the screen may carry, so that
 * no link is dead: the types see to it.
 * @param _screen only for the types
 * @param schema as `useAddressState` takes it
 */
export function screenAddress<Key extends ScreenKey, Shape extends Record<keyof LinkOf<Key>, z.ZodType>>(
  _screen: Key,
  schema: z.ZodObject<Shape>,
): z.ZodObject<Shape> {
  return schema;
}
