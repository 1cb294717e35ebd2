import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LOCALE_CODES, LOCALES } from '@greenroom/contract/locales.ts';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { readConfig } from '../config.ts';
import { openMessages } from '../messages/messages.ts';
import { composeLetter } from './compose-letter.ts';

const messages = openMessages();
const catalogue = z.record(z.string(), z.string());
const written = catalogue.parse(
  JSON.parse(await readFile(join(import.meta.dirname, '../../../../messages/en/mails.json'), 'utf8')),
);
const templates = Object.keys(written).flatMap((id) => /^mails\.(.+)\.body$/.exec(id)?.[1] ?? []);
const everyLetter = templates.flatMap((template) => LOCALE_CODES.map((locale) => [template, locale] as const));

/** Returns a value for each parameter in an email: a code, a number if one is required, otherwise a malicious name. */
function paramsOf(template: string): Record<string, string | number> {
  const texts = `${written[`mails.${template}.subject`]}${written[`mails.${template}.body`]}`;
  const named = [...texts.matchAll(/\{(\w+)(, (?:number|plural))?/g)];
  const value = (name: string, kind: string | undefined) => (kind === undefined ? `nina ${name} <b>&"` : 7);
  return {
    ...Object.fromEntries(named.map(([, name = '', kind]) => [name, value(name, kind)])),
    ...(template.startsWith('mail-code-') ? { code: '012345' } : {}),
    ...(texts.includes('{screen}') ? { screen: 'history' } : {}),
  };
}

type Look = Parameters<typeof composeLetter>[0]['settings'];
const SHIPPED: Look = { appTitle: 'Greenroom', mailSender: null, mailFooter: null };

function letter(template: string, locale: string, env: Record<string, string> = {}, settings: Look = SHIPPED) {
  const composed = composeLetter(
    { config: readConfig(env), messages, settings },
    { recipient: 'nina@example.com', locale, template, params: paramsOf(template) },
  );
  return z
    .object({
      subject: z.string(),
      text: z.string(),
      html: z.string(),
      to: z.unknown(),
      from: z.unknown(),
      headers: z.unknown(),
    })
    .parse(composed);
}

/** Returns the text that someone reading the HTML sees. */
function seen(html: string): string {
  return html
    .slice(html.indexOf('<main'))
    .replaceAll(/\n/g, '')
    .replaceAll(/<br>/g, '\n')
    .replaceAll(/<\/p><p[^>]*>/g, '\n\n')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');
}

describe('an email', () => {
  test.each(everyLetter)(
    '%s in %s says the same as plain text and as HTML, with and without a link',
    (template, locale) => {
      for (const env of [{}, { PUBLIC_URL: 'https://greenroom.example/?a=1&b=2' }]) {
        const { subject, text, html } = letter(template, locale, env);
        expect(seen(html)).toBe(text);
        expect(`${subject}${text}`).not.toMatch(/mails\.|[{}]|undefined|NaN/);
        expect(subject).not.toMatch(/\n/);
        // User names are escaped everywhere.
        expect(html).not.toContain('<b>');
        expect(text.includes('https://')).toBe('PUBLIC_URL' in env);
        expect(html.match(/<a /g)?.length ?? 0).toBe('PUBLIC_URL' in env ? 1 : 0);
      }
    },
  );

  test('names its language and direction where every email program finds them, and leaves light and dark mode to it', () => {
    for (const locale of LOCALE_CODES) {
      const { html } = letter('password-changed', locale);
      const { direction } = LOCALES.find(({ code }) => code === locale) ?? {};
      expect(html).toContain(`<html lang="${locale}" dir="${direction}">`);
      expect(html).toContain(`<main lang="${locale}" dir="${direction}">`);
      expect(html).toContain('<meta name="color-scheme" content="light dark">');
      expect(html).not.toMatch(/<table|[;{](color|background(-color)?):|#[0-9a-f]{3,6}\b|<img|<script|https?:/);
    }
  });

  test('shows a code large and from left to right, as it must be typed, and not in its subject', () => {
    const { subject, html, text } = letter('mail-code-recovery', 'en');
    expect(html).toContain('<p class="code"><bdi dir="ltr">012345</bdi></p>');
    expect(text).toMatch(/^012345$/m);
    expect(subject).not.toContain('012345');
  });

  test('names the screen that it leads to, and the one for turning it off, as the menu does', () => {
    for (const locale of LOCALE_CODES) {
      const { text } = letter('decisions', locale);
      expect(text).toContain(messages.text(locale, 'menus.history'));
      expect(text).toContain(messages.text(locale, 'menus.user-center'));
    }
  });

  test('has the product name, the sender and the footer that administrators have set', () => {
    const settings = { appTitle: 'Bühne & Co', mailSender: 'Bühne, "Team"', mailFooter: 'Street 1\n<b>Town</b>' };
    for (const locale of LOCALE_CODES) {
      const { from, text, html } = letter('password-changed', locale, { MAIL_FROM: 'X <x@example.com>' }, settings);
      expect(from).toEqual({ name: 'Bühne, "Team"', address: 'x@example.com' });
      expect(text).toContain('Bühne & Co');
      expect(text).not.toContain('Greenroom');
      expect(text.endsWith('\n\nStreet 1\n<b>Town</b>')).toBe(true);
      expect(seen(html)).toBe(text);
      expect(html).not.toContain('<b>');
    }
    expect(letter('password-changed', 'en', { MAIL_FROM: 'x@example.com' }).from).toBe('x@example.com');
    expect(letter('password-changed', 'en', { MAIL_FROM: 'x@example.com' }, settings).from).toMatchObject({
      address: 'x@example.com',
    });
  });

  test('goes to one address that is never a list, and asks programs not to reply', () => {
    const { to, headers } = letter('password-changed', 'sv');
    expect(to).toEqual({ name: '', address: 'nina@example.com' });
    expect(headers).toEqual({ 'Auto-Submitted': 'auto-generated' });
  });
});
