import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** A place inside the network that may be asked although it is: a name, or a range of addresses. */
type InnerPlace = { readonly name: string } | { readonly range: [ipaddr.IPv4 | ipaddr.IPv6, number] };

/** Places inside the network that requests may go to. */
export type InnerPlaces = readonly InnerPlace[];

/** Why no request is sent to an address. */
export type AddressRefusal = 'not-https' | 'port-refused' | 'address-refused';

/**
 * Places from a setting: names, addresses and ranges such as `10.1.0.0/16`, separated by spaces or commas.
 * @throws Error naming the one that is none of these
 */
export function readInnerPlaces(text: string): InnerPlaces {
  return text
    .split(/[\s,]+/)
    .filter((place) => place !== '')
    .map(readPlace);
}

/** Whether a setting can be read as places. */
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

/** The host of a URL as names are looked up: without the brackets of IPv6 and the dot at the end. */
export function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '');
}

/**
 * Whether a request may go to a URL whose host has these addresses: https to ports 443 and from 1024 on, and only to
 * addresses of the public network, every one of them. Inside the network only to the places that are allowed; there http and
 * other ports are allowed, too.
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

/** What IPv6 hands out to the public network; all else is of one network, or has an IPv4 address in it. */
const PUBLIC_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3');

/** Whether an address is of the public network, and of no range with a meaning of its own. */
export function isPublic(address: string): boolean {
  if (isIP(address) === 0) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  return parsed instanceof ipaddr.IPv4 || parsed.match(PUBLIC_IPV6);
}

function isAllowedInside(host: string, address: string, inner: InnerPlaces): boolean {
  if (isIP(address) === 0) return false;
  // An IPv4 address in the clothes of IPv6 is the IPv4 address.
  const parsed = ipaddr.process(address);
  return inner.some((place) => {
    if ('name' in place) return place.name === host;
    const [range, bits] = place.range;
    return range.kind() === parsed.kind() && parsed.match([range, bits]);
  });
}

/** Whether the name itself is one that is allowed inside the network, whatever its addresses are. */
export function isNameOf(url: URL, inner: InnerPlaces): boolean {
  return inner.some((place) => 'name' in place && place.name === hostOf(url));
}
