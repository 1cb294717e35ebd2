import { bestLocale, directionOf, type Locale } from '@greenroom/contract/locales.ts';
import type { SendMailOptions } from 'nodemailer';
import type { Deps } from '../../context.ts';
import type { CurrentSettings } from '../settings/live-settings.ts';
import type { Letter } from './mail.queries.ts';

/** Leaves the colors to the email program, which can use light or dark ones. */
const STYLE = `:root{color-scheme:light dark;supported-color-schemes:light dark}
main{max-width:36em;margin:0 auto;padding:1.5em 1em;font:1em/1.6 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif;overflow-wrap:anywhere}
p{margin:0 0 1em}
.code{font:600 1.75em/1.3 ui-monospace,SFMono-Regular,Consolas,monospace;letter-spacing:.12em}
.sender{margin-top:2em;font-size:.875em}`;

interface LetterDeps extends Pick<Deps, 'config' | 'messages'> {
  readonly settings: Pick<CurrentSettings, 'appTitle' | 'mailSender' | 'mailFooter'>;
}

/**
 * Composes an email in the recipient's language, with the same content as plain text and as HTML. It contains a link
 * only if `PUBLIC_URL` is set. The recipient is always a single address, never a list.
 */
export function composeLetter(deps: LetterDeps, letter: Letter): SendMailOptions {
  const locale = bestLocale([letter.locale]);
  const params = withNames(deps, locale, letter.params);
  const subject = deps.messages.text(locale, `mails.${letter.template}.subject`, params).replace(/\s+/g, ' ');
  const body = deps.messages.text(locale, `mails.${letter.template}.body`, params);
  const url = deps.config.publicUrl;
  const { appTitle: app, mailSender, mailFooter } = deps.settings;
  const sender = url === null ? null : deps.messages.text(locale, 'mails.sender', { app, url });
  return {
    from: mailSender === null ? deps.config.mailFrom : { name: mailSender, address: addressOf(deps.config.mailFrom) },
    to: { name: '', address: letter.recipient },
    subject,
    text: [body, mailFooter, sender].filter((part) => part !== null).join('\n\n'),
    html: asPage(locale, subject, [
      ...body.split('\n\n').map((text) => paragraph(text, letter.params.link)),
      ...(mailFooter === null ? [] : [`<p class="sender">${escapeHtml(mailFooter).replaceAll('\n', '<br>')}</p>`]),
      ...(sender === null || url === null ? [] : [`<p class="sender">${linked(sender, url)}</p>`]),
    ]),
    // Tells programs that send out-of-office replies to ignore the email (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
}

/** Returns the email address from a sender such as `Greenroom <greenroom@example.com>`. */
function addressOf(sender: string): string {
  return /<([^<>]+)>\s*$/.exec(sender)?.[1] ?? sender;
}

/**
 * Adds names to the parameters, in the email's language: the product name from the settings, and the menu names of the
 * Personal Center and of the screen that the email links to. The `screen` parameter is that screen's key.
 */
function withNames({ messages, settings }: LetterDeps, locale: Locale, given: Letter['params']): Letter['params'] {
  const params: Letter['params'] = { ...given, app: settings.appTitle };
  const center = messages.text(locale, 'menus.user-center');
  if (params.screen === undefined) return { ...params, center };
  return { ...params, center, screen: messages.text(locale, `menus.${params.screen}`) };
}

/** Some email programs remove the outer elements, so language and direction are repeated on the innermost one. */
function asPage(locale: Locale, subject: string, parts: readonly string[]): string {
  const direction = directionOf(locale);
  const spoken = `lang="${locale}" dir="${direction}"`;
  return `<!doctype html>
<html ${spoken}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>${STYLE}</style>
</head>
<body>
<main ${spoken}>
${parts.join('\n')}
</main>
</body>
</html>
`;
}

/**
 * Renders a paragraph. If it consists of digits, it is a code, shown large and from left to right in every language. If
 * it is the email's own link, it becomes a link. Other URLs don't.
 */
function paragraph(text: string, link: string | number | undefined): string {
  if (/^\d+$/.test(text)) return `<p class="code"><bdi dir="ltr">${text}</bdi></p>`;
  if (text === link && /^https?:\/\/\S+$/.test(text)) return `<p>${linked(text, text)}</p>`;
  return `<p>${escapeHtml(text).replaceAll('\n', '<br>')}</p>`;
}

function linked(text: string, url: string): string {
  const address = escapeHtml(url);
  return escapeHtml(text).replace(address, () => `<a href="${address}">${address}</a>`);
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
