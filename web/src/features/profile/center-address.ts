import { listLoginRecords } from '@greenroom/contract/profile.ts';
import { z } from 'zod';

export const SECTIONS = ['profile', 'security', 'sessions', 'logins', 'notifications'] as const;
export type SectionName = (typeof SECTIONS)[number];

/** The centre's address: which section is shown, and the page of the sign-ins. */
export const centerAddress = listLoginRecords.query.extend({ section: z.enum(SECTIONS).default('profile') });

/** The search part that leads to a section. */
export function sectionSearch(section: SectionName): string {
  return section === 'profile' ? '' : `?section=${section}`;
}
