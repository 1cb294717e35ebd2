import type { Page } from '@playwright/test';
import { database } from './journey.ts';
import { runSql } from './planted.ts';

export const signInButton = (page: Page) => page.getByRole('button', { name: 'Sign in', exact: true });

/** Returns the session token stored in the browser. */
export async function token(page: Page): Promise<{ value: string; expires: number } | undefined> {
  return (await page.context().cookies()).find((cookie) => cookie.name === 'token');
}

/** Marks the document. Reloading the page removes the mark. */
export async function markDocument(page: Page): Promise<void> {
  await page.evaluate('globalThis.sameDocument = true');
}

export function sameDocument(page: Page): Promise<unknown> {
  return page.evaluate('globalThis.sameDocument === true');
}

/** Ends all of a user's sessions on the server, as an administrator would. */
export async function endSessions(username: string): Promise<void> {
  await runSql(database(), 'delete from sessions where user_id = (select id from users where username = $1)', [
    username,
  ]);
}
