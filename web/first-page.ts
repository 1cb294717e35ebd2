import { directionOf, SOURCE_LOCALE } from '@greenroom/contract/locales.ts';

/** Placeholder in `index.html` for the content that is shown until the program has loaded. */
const PLACE = '<!-- until-loaded -->';

const MARK =
  '<svg class="first-mark" viewBox="0 0 32 32" aria-hidden="true"><rect width="32" height="32" rx="7" fill="#0b6bcb"/>' +
  '<path d="M21.8 12.1A6.6 6.6 0 1 0 22.6 17H17" fill="none" stroke="#fff" stroke-width="3" stroke-linecap="round" ' +
  'stroke-linejoin="round"/></svg>';

/**
 * A line of the first page. It is a picture, because browsers count pictures as the first painted content, but not
 * elements that have only a background.
 */
const LINE = '<svg class="first-line"><rect width="100%" height="100%"/></svg>';
const FRAME =
  `<div class="first-frame" aria-hidden="true"><div class="first-menu">${LINE.repeat(6)}</div>` +
  '<div class="first-body"><div class="first-bar"></div>' +
  `<div class="first-tabs"><div class="first-tab"></div></div>${LINE}</div></div>`;

type Texts = Readonly<Record<string, string>>;

/**
 * Inserts the content that is shown until the program has loaded: its frame, and the English text for a failed load.
 * @param texts messages from `start.json`
 */
export function firstPage(html: string, texts: Texts): string {
  return html.replace(PLACE, () => `${MARK}${FRAME}${wordOf(texts)}`);
}

/**
 * Returns the first page in another language and text direction.
 * @param english messages from the English `start.json`
 * @param texts messages from `start.json`
 */
export function firstPageIn(page: string, locale: string, english: Texts, texts: Texts): string {
  return page
    .replace(`lang="${SOURCE_LOCALE}" dir="ltr"`, `lang="${locale}" dir="${directionOf(locale)}"`)
    .replace(wordOf(english), () => wordOf(texts));
}

function wordOf(texts: Texts): string {
  return `<form class="first-word"><p>${texts['start.slow']}</p><button>${texts['start.again']}</button></form>`;
}
