import type { MenuEntry } from '@greenroom/contract/administration/menus.ts';
import { lockAdministration, requireAdministrator } from '../../access/last-administrator.ts';
import type { UserCtx } from '../../context.ts';
import type { Trx } from '../../platform/db/database.ts';
import { fail } from '../../platform/http/fail.ts';
import { refuseTaken } from '../../platform/http/refuse-taken.ts';
import { listEntries } from './menu-entries.queries.ts';

/**
 * Writes an entry of the menu, one call after the other; somebody can still administer afterwards, and every browser's
 * menu follows.
 * @param write returns the entry's id
 * @throws RefusalError `menu-path-taken`, `last-administrator`, and what `write` throws
 */
export async function writeMenu(ctx: UserCtx, write: (trx: Trx) => Promise<number>): Promise<MenuEntry> {
  const work = () =>
    ctx.db.transaction().execute(async (trx) => {
      await lockAdministration(trx);
      const id = await write(trx);
      await requireAdministrator(trx);
      await ctx.events.publish(trx, 'everybody', { topic: 'menus', id: null });
      const written = (await listEntries(trx)).find((entry) => entry.id === id) ?? fail('menu-not-found');
      await ctx.remember(trx, written);
      return written;
    });
  return refuseTaken('menus_component', 'menu-path-taken', () => refuseTaken('menus_path', 'menu-path-taken', work));
}
