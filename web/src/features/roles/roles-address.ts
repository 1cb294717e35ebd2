import { pageQuery } from '@greenroom/contract/kit/page.ts';
import { z } from 'zod';
import { screenAddress } from '../../lib/address/screen-address.ts';

/** The screen's state in its address. `role`: the key of the one open beside the list. */
export const rolesAddress = screenAddress('roles', pageQuery.extend({ role: z.string().max(40).optional() }));
