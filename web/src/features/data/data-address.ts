import { pageQuery } from '@greenroom/contract/kit/page.ts';
import { z } from 'zod';
import { screenAddress } from '../../lib/address/screen-address.ts';

/** The screen's views. */
export const VIEWS = ['dictionaries', 'apps', 'countries', 'jobs'] as const;

/** The screen's state in its address. `open` is the name of the dictionary shown next to the list. */
export const dataAddressSchema = screenAddress(
  'data',
  pageQuery.extend({
    view: z.enum(VIEWS).default('dictionaries'),
    search: z.string().max(100).default(''),
    open: z.string().max(100).optional(),
  }),
);
export type DataState = z.output<typeof dataAddressSchema>;

export interface DataViewProps {
  state: DataState;
  onChange: (change: Partial<DataState>) => void;
}
