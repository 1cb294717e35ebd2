import { ACCOUNT_STATES } from '@greenroom/contract/enums.ts';
import { groupHostsList } from '@greenroom/contract/lists/memberships.ts';
import { listHosts } from '@greenroom/contract/memberships.ts';
import { mapRows } from '../../../platform/rows.ts';
import { exportedList } from '../../../platform/sheets/write/exported-list.ts';
import { allHosts } from './list-hosts.queries.ts';
import { factDays, findListed } from './list-hosts.ts';

/** The present hosts of groups as a file (R-GROUP-4, R-STAT-3). */
export const exportedHosts = exportedList({
  list: groupHostsList,
  filter: listHosts.query.omit({ page: true, size: true }),
  async open(ctx, given) {
    const { filter, total, byHost } = await findListed(ctx, given);
    return {
      total,
      async rows(stream) {
        const rows = await stream(allHosts(ctx.scope, filter, factDays(ctx), byHost));
        return mapRows(rows, (row) => ({ ...row, path: [row.groupName] }));
      },
    };
  },
  own: ({ messages, locale }, forPrograms) => ({
    group: ({ groupName }) => groupName,
    account: ({ state }) => {
      const known = ACCOUNT_STATES.find((each) => each === state);
      return known === undefined || forPrograms ? state : messages.text(locale, `enums.account-states.${known}`);
    },
    'active-day': ({ lastActiveDay }) => lastActiveDay,
  }),
});
