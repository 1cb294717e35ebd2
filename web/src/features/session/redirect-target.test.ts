import { expect, test } from 'vitest';
import { redirectTarget } from './redirect-target.ts';

const leadsTo = (redirect: string) => redirectTarget(`/login?redirect=${encodeURIComponent(redirect)}`);

test('[R-ROUTE-8] after the sign-in the user stands where they wanted to go', () => {
  expect(leadsTo('/hosts/history?page=3&codes=104,107')).toBe('/hosts/history?page=3&codes=104,107');
  expect(redirectTarget('/login')).toBe('/');
  expect(redirectTarget('/login?redirect=')).toBe('/');
});

test('[R-ROUTE-8] a redirect to another origin, or back to the sign-in, is not followed', () => {
  const foreign = [
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    '/a\nb',
    '/login?redirect=/x',
  ];
  expect(foreign.map(leadsTo)).toEqual(foreign.map(() => '/'));
});
