import { z } from 'zod';

/** `group`: the one that stands open beside the tree. Which branches are open belongs to the browser's tab. */
export const centerAddressSchema = z.object({ group: z.coerce.number<number>().int().min(1).optional() });
export type CenterState = z.output<typeof centerAddressSchema>;
