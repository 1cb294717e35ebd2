import type { getCountryInfo as contract } from '@greenroom/contract/administration/countries.ts';
import type { Data, Input } from '@greenroom/contract/kit/route.ts';
import type { UserCtx } from '../../../context.ts';
import { COUNTRIES, countryNames } from '../../countries/index.ts';
import { scopeAsked } from '../groups.policy.ts';
import { countByCountry } from '../groups.queries.ts';

/**
 * Lists the countries of the groups in the caller's scope or, for administrators, in that of a named agent.
 * @throws RefusalError `identity-mismatch`
 */
export async function getCountryInfo(ctx: UserCtx, input: Input<typeof contract>): Promise<Data<typeof contract>> {
  const counted = await countByCountry(ctx.db, scopeAsked(ctx, input.adminId));
  const ids = new Map(COUNTRIES.map(({ id, code }) => [code, id]));
  return counted.map(({ code, groups }) => ({ id: ids.get(code) ?? 0, code, ...countryNames(code), groups }));
}
