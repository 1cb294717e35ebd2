import { database } from './journey.ts';
import { runSql } from './planted.ts';
import { test } from './product.ts';

/** Other journeys of this worker find the menu as it was before the file's own. */
export function keepMenus(): void {
  test.beforeAll(() => runSql(database(), 'create table menus_before as table menus'));
  test.afterAll(() =>
    runSql(database(), 'delete from menus; insert into menus select * from menus_before; drop table menus_before'),
  );
}
