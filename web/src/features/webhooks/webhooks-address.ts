import { pageQuery } from '@greenroom/contract/kit/page.ts';
import { z } from 'zod';
import { screenAddress } from '../../lib/address/screen-address.ts';

/** The screen's state in its address. `webhook`: the id of the one open beside the list. */
export const webhooksAddress = screenAddress(
  'webhooks',
  pageQuery.extend({ webhook: z.coerce.number<string>().int().min(1).optional() }),
);
