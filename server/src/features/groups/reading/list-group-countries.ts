import { COUNTRY_KEYS } from '@greenroom/contract/countries.ts';
import type { listGroupCountries as contract } from '@greenroom/contract/groups.ts';
import type { Data, Input } from '@greenroom/contract/kit/route.ts';
import type { UserCtx } from '../../../context.ts';
import { countryNames } from '../../../platform/country-names.ts';
import { requireOwnId } from '../../session/index.ts';
import { countByCountry } from '../groups.queries.ts';

/**
 * Counts the groups in scope by country, those with the most first (R-DATA-6).
 * @throws RefusalError `identity-mismatch`: the scope is that of the caller, whoever is named
 */
export async function listGroupCountries(ctx: UserCtx, input: Input<typeof contract>): Promise<Data<typeof contract>> {
  requireOwnId(ctx, input.adminId);
  const counted = await countByCountry(ctx.db, ctx.scope);
  const [name, cnName] = [countryNames(ctx.locale), countryNames('zh-CN')];
  return counted.map(({ country, groups }) => ({
    id: COUNTRY_KEYS.get(country) ?? null,
    country,
    name: name(country),
    cnName: cnName(country),
    groups,
  }));
}
