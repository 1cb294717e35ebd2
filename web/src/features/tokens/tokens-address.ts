import { pageQuery } from '@greenroom/contract/kit/page.ts';
import { z } from 'zod';
import { screenAddress } from '../../lib/address/screen-address.ts';

/** The screen's views: the user's own tokens, or all tokens. */
export const VIEWS = ['mine', 'all'] as const;
export type TokenView = (typeof VIEWS)[number];

/** The screen's state in its address. */
export const tokensAddress = screenAddress('tokens', pageQuery.extend({ view: z.enum(VIEWS).default('mine') }));
