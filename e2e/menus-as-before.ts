import { database } from './journey.ts';
import { runSql } from './planted.ts';
import { test } from './product.ts';

/** Restores the menu after a test file, for this worker's other journeys. */
export function keepMenus(): void {
  test.beforeAll(() => runSql(database(), 'create table menus_before as table menus'));
  test.afterAll(() =>
    runSql(database(), 'delete from menus; insert into menus select * from menus_before; drop table menus_before'),
  );
}
