import { listHostDays } from '@greenroom/contract/host-history.ts';
import { hostId } from '@greenroom/contract/ids/given-host-id.ts';
import { addDays } from '@greenroom/contract/kit/days.ts';
import { z } from 'zod';
import { screenAddress } from '../../lib/address/screen-address.ts';

/** Numbers of days that the user can choose for the curves. */
export const HISTORY_RANGES = ['30', '90', '366'] as const;

const { restated, page, size } = listHostDays.query.shape;

/**
 * The state of the host page in its address: the host, the number and the last day of the curves, whether the weeks are
 * a table, and which days are listed.
 */
export const hostAddressSchema = screenAddress(
  'host',
  z.object({
    host: hostId.optional(),
    app: z.coerce.number().int().min(0).optional(),
    days: z.enum(HISTORY_RANGES).default('90'),
    to: z.iso.date().optional(),
    table: z.stringbool().default(false),
    restated,
    page,
    size,
  }),
);
export type HostState = z.output<typeof hostAddressSchema>;

interface Shown {
  from: string;
  to: string;
  today: string;
  firstKnown: string | null;
}

/** Returns the last day of the previous range. Returns null if there is no previous range. */
export function earlierRange({ from, firstKnown }: Shown): { to: string } | null {
  return firstKnown === null || from <= firstKnown ? null : { to: addDays(from, -1) };
}

/**
 * Returns the last day of the next range. Returns undefined for today, which the address omits, and null if there is no
 * next range.
 */
export function laterRange({ to, today }: Shown, days: number): { to: string | undefined } | null {
  if (to >= today) return null;
  const next = addDays(to, days);
  return { to: next >= today ? undefined : next };
}
