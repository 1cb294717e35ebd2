import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** An allowed place inside the network: a name, or a range of addresses. */
type InnerPlace = { readonly name: string } | { readonly range: [ipaddr.IPv4 | ipaddr.IPv6, number] };

/** Places inside the network that requests can go to. */
export type InnerPlaces = readonly InnerPlace[];

/** Why no request is sent to an address. */
export type AddressRefusal = 'not-https' | 'port-refused' | 'address-refused';

/**
 * Reads places from a setting: names, addresses and ranges such as `10.1.0.0/16`, separated by spaces or commas.
 * @throws Error naming the invalid place
 */
export function readInnerPlaces(text: string): InnerPlaces {
  return text
    .split(/[\s,]+/)
    .filter((place) => place !== '')
    .map(readPlace);
}

/** Returns whether a setting can be read as places. */
export function isListOfPlaces(text: string): boolean {
  try {
    return readInnerPlaces(text).length >= 0;
  } catch {
    return false;
  }
}

function readPlace(place: string): InnerPlace {
  if (ipaddr.isValidCIDR(place)) return { range: ipaddr.parseCIDR(place) };
  if (isIP(place) !== 0) {
    const address = ipaddr.parse(place);
    return { range: [address, address.kind() === 'ipv4' ? 32 : 128] };
  }
  if (/^[a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?$/i.test(place) && !/^[\d.]+$/.test(place))
    return { name: place.toLowerCase() };
  throw new Error(`${place} is neither a name nor an address nor a range of addresses`);
}

/** Returns the host of a URL for a name lookup: without the brackets of IPv6 and the trailing dot. */
export function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '');
}

/**
 * Returns why a request must not be sent to a URL whose host has these addresses, or null if it can be. The URL must
 * use https and port 443 or a port from 1024 on, and all addresses must be public. Inside the network, only allowed
 * places can be reached, and http and other ports are allowed as well.
 * @param addresses at least one
 */
export function refusalOf(url: URL, addresses: readonly string[], inner: InnerPlaces): AddressRefusal | null {
  const host = hostOf(url);
  if (addresses.every((address) => isAllowedInside(host, address, inner))) return null;
  if (!addresses.every((address) => isPublic(address) || isAllowedInside(host, address, inner)))
    return 'address-refused';
  if (url.protocol !== 'https:') return 'not-https';
  const port = url.port === '' ? 443 : Number(url.port);
  return port === 443 || port >= 1024 ? null : 'port-refused';
}

/** The range that IPv6 allocates to the public network. Addresses outside it are local or contain an IPv4 address. */
const PUBLIC_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3');

/** Returns whether an address is public, and not in a range with a special meaning. */
export function isPublic(address: string): boolean {
  if (isIP(address) === 0) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  return parsed instanceof ipaddr.IPv4 || parsed.match(PUBLIC_IPV6);
}

function isAllowedInside(host: string, address: string, inner: InnerPlaces): boolean {
  if (isIP(address) === 0) return false;
  // IPv4-mapped IPv6 addresses are treated as IPv4.
  const parsed = ipaddr.process(address);
  return inner.some((place) => {
    if ('name' in place) return place.name === host;
    const [range, bits] = place.range;
    return range.kind() === parsed.kind() && parsed.match([range, bits]);
  });
}

/** Returns whether the name itself is allowed inside the network, regardless of its addresses. */
export function isNameOf(url: URL, inner: InnerPlaces): boolean {
  return inner.some((place) => 'name' in place && place.name === hostOf(url));
}
