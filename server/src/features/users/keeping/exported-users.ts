import { listUsers } from '@greenroom/contract/administration/users.ts';
import { userList } from '@greenroom/contract/lists/administration.ts';
import { mapRows } from '../../../platform/rows.ts';
import { exportedList } from '../../../platform/sheets/write/exported-list.ts';
import { allUserRows, countUserRows } from '../kept-users.queries.ts';
import { userFilterOf } from './list-users.ts';
import { userAnswer } from './user-answer.ts';

/** Users as a file (R-DATA-1, R-STAT-3): all that match, also where a search lists the first of them. */
export const exportedUsers = exportedList({
  list: userList,
  filter: listUsers.query.omit({ page: true, size: true }),
  async open(ctx, given) {
    const filter = userFilterOf(given);
    return {
      total: await countUserRows(ctx.db, filter),
      rows: async (stream) => mapRows(await stream(allUserRows(filter, given)), (row) => userAnswer(ctx, row)),
    };
  },
  own: ({ messages, locale }, forPrograms) => ({
    roles: ({ roles }) =>
      forPrograms
        ? roles.map(({ key }) => key).join(' ')
        : roles.map(({ key, name }) => name ?? messages.text(locale, `enums.roles.${key}`)).join(', '),
  }),
});
