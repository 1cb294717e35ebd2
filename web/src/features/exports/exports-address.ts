import { pageQuery } from '@greenroom/contract/kit/page.ts';
import { screenAddress } from '../../lib/address/screen-address.ts';

/** The screen's state in its address. */
export const exportsAddress = screenAddress('exports', pageQuery);
