import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isForgotten, loginAddress, redirectTarget } from './login-address.ts';

const leadsTo = (redirect: string) => redirectTarget(`/login?redirect=${encodeURIComponent(redirect)}`);

test('after the sign-in users get to the page that they wanted', () => {
  for (const path of [
    '/hosts/history?page=3&codes=104,107',
    '/hosts/add?batch=12',
    '/user/center?section=notifications#below',
    '/logins',
    '/redirect/hosts/add?group=1',
  ]) {
    expect(leadsTo(path)).toBe(path);
  }
  expect(redirectTarget('/login')).toBe('/');
  expect(redirectTarget('/login?redirect=')).toBe('/');
  expect(redirectTarget('/login?forgot=1&redirect=%2Fhosts%2Fadd')).toBe('/hosts/add');
});

test('a redirect to another origin, or back to the sign-in, is not followed', () => {
  const foreign = [
    'https://evil.example',
    'https:evil.example',
    'https:/evil.example',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/a\nb',
    'javascript:alert(1)',
    'data:text/html,x',
    '%2F%2Fevil.example',
    '%68ttps://evil.example',
    'evil.example',
    '/login',
    '/login?redirect=/x',
    '/login/',
  ];
  expect(foreign.map(leadsTo)).toEqual(foreign.map(() => '/'));
});

test('the user stays within the product with any address', () => {
  const page = new URL('https://greenroom.example/');
  const anyText = fc.string({ unit: fc.oneof(fc.constantFrom(...'/\\:%?#@.\t\n'), fc.string({ maxLength: 1 })) });
  fc.assert(
    fc.property(
      fc.oneof(
        anyText,
        anyText.map((text) => `/${text}`),
      ),
      (redirect) => {
        const target = leadsTo(redirect.toWellFormed());
        expect(target).toMatch(/^\/(?!\/)/);
        expect(new URL(target, page).origin).toBe(page.origin);
        expect(new URL(`#${target}`, page).pathname).toBe(page.pathname);
      },
    ),
  );
});

test('a forgotten password has its own address, which preserves where the user wanted to go', () => {
  const address = loginAddress('/login?redirect=%2Fhosts%2Fadd%3Fbatch%3D12', true);
  expect([isForgotten('/login'), isForgotten(address)]).toEqual([false, true]);
  expect(redirectTarget(address)).toBe('/hosts/add?batch=12');
  expect(loginAddress(address, false)).toBe('/login?redirect=%2Fhosts%2Fadd%3Fbatch%3D12');
  expect(loginAddress('/login', true)).toBe('/login?forgot=1');
  expect(loginAddress('/login?forgot=1', false)).toBe('/login');
});
