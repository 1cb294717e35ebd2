import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hostOf, isListOfPlaces, isPublic, readInnerPlaces, refusalOf } from './addresses.ts';

const NONE = readInnerPlaces('');

/** Returns why a delivery to this URL is refused. The URL's host is an address. */
function refused(text: string, inner = NONE) {
  const url = new URL(text);
  return refusalOf(url, [hostOf(url)], inner);
}

const INSIDE = [
  ...['127.0.0.1', '127.255.255.254', '0.0.0.0', '0.1.2.3', '10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1'],
  ...['169.254.169.254', '100.64.0.1', '100.127.255.255', '192.0.0.1', '192.0.2.1', '198.18.0.1', '198.51.100.1'],
  ...['203.0.113.1', '224.0.0.1', '239.255.255.255', '240.0.0.1', '255.255.255.255'],
  ...['[::]', '[::1]', '[fc00::1]', '[fd12:3456::1]', '[fe80::1]', '[fec0::1]', '[ff02::1]', '[2001:db8::1]'],
  ...['[::ffff:127.0.0.1]', '[::ffff:8.8.8.8]', '[::127.0.0.1]', '[64:ff9b::7f00:1]', '[64:ff9b:1::a00:1]'],
  ...['[2002:7f00:1::]', '[2001:0:1::]', '[100::1]', '[5f00::1]'],
];

/**
 * Addresses in the networks 10 and 127, in every notation that browsers and programs accept: parts can be octal or
 * hexadecimal, and there can be fewer than four.
 */
const writings = fc.tuple(fc.constantFrom(10, 127), fc.nat(255), fc.nat(255), fc.nat(255)).chain(([a, b, c, d]) => {
  const number = ((a * 256 + b) * 256 + c) * 256 + d;
  const hex = (part: number) => `0x${part.toString(16)}`;
  const octal = (part: number) => `0${part.toString(8)}`;
  return fc.constantFrom(
    [a, b, c, d].join('.'),
    `${a}.${b}.${c}.${d}.`,
    [a, b, c, d].map(hex).join('.'),
    [a, b, c, d].map(octal).join('.'),
    `${hex(a)}.${octal(b)}.${c * 256 + d}`,
    `${a}.${(b * 256 + c) * 256 + d}`,
    String(number),
    hex(number),
    octal(number),
    [a, b, c, d].join('%2e'),
    [a, b, c, d].join('。'),
    `${[...String(a)].map((digit) => String.fromCodePoint(0xff10 + Number(digit))).join('')}.${b}.${c}.${d}`,
    `[::ffff:${a}.${b}.${c}.${d}]`,
    `[0:0:0:0:0:ffff:${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}]`,
    `[64:ff9b::${a}.${b}.${c}.${d}]`,
    `[2002:${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}::1]`,
    `[::${a}.${b}.${c}.${d}]`,
  );
});

describe('[R-PLUS-12] webhooks to addresses inside the network', () => {
  test.each(INSIDE)('%s is refused', (host) => {
    expect(refused(`https://${host}/`)).toBe('address-refused');
  });

  test('are refused however the address is written', () => {
    fc.assert(
      fc.property(writings, (host) => {
        expect(refused(`https://${host}/hook`)).toBe('address-refused');
      }),
    );
  });

  test('are refused if any of a name’s addresses is inside, and an invalid address is never public', () => {
    const url = new URL('https://example.com/');
    expect(refusalOf(url, ['93.184.215.14'], NONE)).toBeNull();
    expect(refusalOf(url, ['93.184.215.14', '10.0.0.1'], NONE)).toBe('address-refused');
    expect(refusalOf(url, ['10.0.0.1', '2606:4700::1111'], NONE)).toBe('address-refused');
    expect(['', 'localhost', '8.8.8', '0x8.8.8.8', '[::1]'].filter(isPublic)).toEqual([]);
  });

  test('go to public addresses by https only, and not to the ports of other services', () => {
    for (const good of ['https://8.8.8.8/', 'https://8.8.8.8:8443/', 'https://[2606:4700::1111]/']) {
      expect({ good, refused: refused(good) }).toEqual({ good, refused: null });
    }
    expect(refused('http://8.8.8.8/')).toBe('not-https');
    expect(refused('https://8.8.8.8:25/')).toBe('port-refused');
    expect(refused('https://8.8.8.8:22/')).toBe('port-refused');
  });

  test('go where the installation allows: a range, an address, a name, by http and any port, and nowhere else', () => {
    const inner = readInnerPlaces('10.1.0.0/16, fd00::/8 192.168.7.7,hooks.internal');
    for (const good of ['http://10.1.2.3:25/', 'https://10.1.255.255/', 'http://[fd00::7]/', 'http://192.168.7.7/']) {
      expect({ good, refused: refused(good, inner) }).toEqual({ good, refused: null });
    }
    expect(refused('http://[::ffff:10.1.2.3]/', inner)).toBeNull();
    for (const bad of ['http://10.2.0.1/', 'http://192.168.7.8/', 'http://[fe80::1]/', 'https://127.0.0.1/']) {
      expect({ bad, refused: refused(bad, inner) }).toEqual({ bad, refused: 'address-refused' });
    }
    expect(refusalOf(new URL('http://hooks.internal./'), ['127.0.0.1'], inner)).toBeNull();
    expect(refusalOf(new URL('http://other.internal/'), ['127.0.0.1'], inner)).toBe('address-refused');
    expect(refused('http://8.8.8.8/', inner)).toBe('not-https');
  });

  test('a setting that is not a list of places is rejected', () => {
    expect(['', '10.0.0.0/8', 'a.b, ::1'].filter(isListOfPlaces)).toEqual(['', '10.0.0.0/8', 'a.b, ::1']);
    expect(['10.0.0.0/33', '10.0.0', '-', 'http://x', 'a b/c'].filter(isListOfPlaces)).toEqual([]);
  });
});
