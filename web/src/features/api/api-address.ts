import { z } from 'zod';
import { screenAddress } from '../../lib/address/screen-address.ts';

/** The screen's state in its address. `open`: the id of the call beside the list. */
export const apiAddress = screenAddress(
  'api',
  z.object({
    search: z.string().max(100).default(''),
    tokens: z.stringbool().default(false),
    open: z.string().max(100).optional(),
  }),
);
export type ApiState = z.output<typeof apiAddress>;
