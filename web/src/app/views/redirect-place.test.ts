import fc from 'fast-check';
import { expect, test } from 'vitest';
import { redirectPlace, redirectTo } from './redirect-place.ts';

test('the full path behind /redirect is read in plain and in encoded form', () => {
  const place = { pathname: '/hosts/history', search: '?page=2&codes=104%2C107' };
  expect(redirectPlace({ pathname: '/redirect/hosts/history', search: place.search })).toEqual(place);
  expect(
    redirectPlace({ pathname: `/redirect/${encodeURIComponent(`${place.pathname}${place.search}`)}`, search: '' }),
  ).toEqual(place);
  expect(redirectPlace({ pathname: '/redirect/hosts%2Fhistory', search: '?page=2' })).toEqual({
    pathname: '/hosts/history',
    search: '?page=2',
  });
});

test('other addresses are not redirects, and invalid ones lead nowhere', () => {
  expect(redirectPlace({ pathname: '/hosts/history', search: '' })).toBeNull();
  expect(redirectPlace({ pathname: '/redirect', search: '' })).toBeNull();
  expect(redirectPlace({ pathname: '/redirect/%2F%E0%A4%A', search: '' })).toBeNull();
});

test('no path behind /redirect leads to another site', () => {
  for (const path of ['//evil.example', 'https%3A%2F%2Fevil.example', '%2F%2Fevil.example%3Fa']) {
    expect(redirectPlace({ pathname: `/redirect/${path}`, search: '' })?.pathname).toMatch(/^\//);
  }
});

test('the address that refreshes a view leads back to it', () => {
  const path = fc.stringMatching(/^(\/[a-z0-9-]{1,8}){1,3}$/);
  const search = fc.oneof(fc.constant(''), fc.stringMatching(/^\?[a-z]{1,5}=[a-z0-9%]{0,8}$/));
  fc.assert(
    fc.property(path, search, (pathname, query) => {
      const place = { pathname, search: query };
      expect(redirectPlace(redirectTo(place))).toEqual(place);
    }),
  );
});
