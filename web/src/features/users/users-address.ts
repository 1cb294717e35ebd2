import { SIGN_IN_FILTERS } from '@greenroom/contract/administration/sign-ins.ts';
import { USER_SORTS, USER_STATES } from '@greenroom/contract/administration/users.ts';
import { pageQuery } from '@greenroom/contract/kit/page.ts';
import { z } from 'zod';
import { listViews } from '../../lib/address/list-views.ts';
import { screenAddress } from '../../lib/address/screen-address.ts';

export const VIEWS = ['users', 'departments', 'sign-ins'] as const;

/** The screen's state in its address. `user` is the user shown next to the list. */
export const usersAddress = screenAddress(
  'users',
  pageQuery.extend({
    view: z.enum(VIEWS).default('users'),
    search: z.string().max(100).default(''),
    state: z.enum(USER_STATES).optional(),
    role: z.string().max(40).optional(),
    departmentId: z.coerce.number().int().min(1).optional(),
    sort: z.enum(USER_SORTS).default('created'),
    order: z.enum(['asc', 'desc']).default('desc'),
    user: z.coerce.number().int().min(1).optional(),
    outcome: z.enum(SIGN_IN_FILTERS).optional(),
  }),
);

/** The part of the address that saved views store. */
export const USER_VIEWS = listViews(usersAddress, { page: ['page'], stays: ['view', 'user', 'outcome'] });
export type UsersState = z.output<typeof usersAddress>;
export type ChangeUsers = (change: Partial<UsersState>) => void;

/** An empty filter, which doesn't appear in the address. */
export const NO_FILTER = { search: '', state: undefined, role: undefined, departmentId: undefined, page: 1 } as const;

export function isFiltered({ search, state, role, departmentId }: UsersState): boolean {
  return search !== '' || state !== undefined || role !== undefined || departmentId !== undefined;
}
