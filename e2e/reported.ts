import { receiveAccounts } from '@greenroom/contract/accounts.ts';
import { expect } from '@playwright/test';
import { address, database } from './journey.ts';
import { plantToken, runSql } from './planted.ts';

/** Delivers an account again with changes, as the platform does. */
export async function deliver(hostId: string, change: Record<string, unknown>): Promise<void> {
  const [account] = await runSql(
    database(),
    `select host_id as "hostId", app_id as "appId", state, name, avatar_url as "avatarUrl", gender, country,
       birth_date::text as "birthDate", avatar_is_default as "avatarIsDefault", homepage_video_url as "homepageVideoUrl",
       person_key as "personKey", story_status as "storyStatus", personal_video_status as "personalVideoStatus",
       kyc_verified as "kycVerified", bank_linked as "bankLinked", category
     from accounts where host_id = $1`,
    [hostId],
  );
  const answer = await fetch(`${address()}${receiveAccounts.path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-ndjson', Authorization: `Bearer ${await plantToken(database())}` },
    body: `${JSON.stringify({ ...account, ...change })}\n`,
  });
  expect(await answer.json()).toMatchObject({ data: { changed: 1 } });
}
