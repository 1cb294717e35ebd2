import { pageQuery } from '@greenroom/contract/kit/page.ts';
import { z } from 'zod';
import { screenAddress } from '../../lib/address/screen-address.ts';

export const SECTIONS = ['profile', 'security', 'sessions', 'logins', 'notifications'] as const;
export type SectionName = (typeof SECTIONS)[number];

/** The state of Personal Center in its address: the section, and the page in the sign-in history. */
export const centerAddress = screenAddress(
  'user-center',
  pageQuery.extend({ section: z.enum(SECTIONS).default('profile') }),
);

/** Returns the query string that opens a section. */
export function sectionSearch(section: SectionName): string {
  return section === 'profile' ? '' : `?section=${section}`;
}
