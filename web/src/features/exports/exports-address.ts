import { pageQuery } from '@greenroom/contract/kit/page.ts';
import { z } from 'zod';
import { screenAddress } from '../../lib/address/screen-address.ts';

/** The files, or what is repeated. */
export const VIEWS = ['files', 'repeated'] as const;

/** The screen's state in its address. */
export const exportsAddress = screenAddress('exports', pageQuery.extend({ view: z.enum(VIEWS).default('files') }));
