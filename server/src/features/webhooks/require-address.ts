import type { AddressError } from '@greenroom/contract/webhooks/webhooks.ts';
import type { UserCtx } from '../../context.ts';
import { fail } from '../../platform/http/fail.ts';
import {
  type AddressRefusal,
  hostOf,
  type InnerPlaces,
  isNameOf,
  refusalOf,
} from '../../platform/outbound/addresses.ts';
import { resolveAll } from '../../platform/outbound/post.ts';

const REFUSALS: Readonly<Record<AddressRefusal, AddressError>> = {
  'not-https': 'webhook-not-https',
  'port-refused': 'webhook-port',
  'address-refused': 'webhook-inside',
};

/**
 * The address of a webhook as it is kept: https, without user or password, of the public network unless the installation
 * allows the place. A name that is not known is kept: it may come to be, and each delivery asks again.
 * @throws RefusalError one of `ADDRESS_ERRORS`
 */
export async function requireAddress({ config }: Pick<UserCtx, 'config'>, text: string): Promise<string> {
  const problem = await problemOf(text, config.webhooks.inner);
  if (problem !== null) fail(problem);
  const url = new URL(text);
  url.hash = '';
  return url.href;
}

async function problemOf(text: string, inner: InnerPlaces): Promise<AddressError | null> {
  const url = URL.parse(text);
  if (url === null || !['https:', 'http:'].includes(url.protocol) || url.hostname === '') return 'webhook-malformed';
  if (url.username !== '' || url.password !== '') return 'webhook-credentials';
  const found = await resolveAll(hostOf(url)).catch(() => []);
  if (found.length > 0) {
    const addresses = found.map(({ address }) => address);
    const refused = refusalOf(url, addresses, inner);
    return refused === null ? null : REFUSALS[refused];
  }
  return url.protocol === 'https:' || isNameOf(url, inner) ? null : 'webhook-not-https';
}
