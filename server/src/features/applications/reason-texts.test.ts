import { readFile } from 'node:fs/promises';
import { REASON_CODES } from '@greenroom/contract/applications/reasons.ts';
import { LOCALE_CODES, SOURCE_LOCALE } from '@greenroom/contract/locales.ts';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { demandsAllLanguages } from '../../../test/runs.ts';
import { openMessages } from '../../platform/messages/messages.ts';

const messages = openMessages();

const glossary = z.object({ reasons: z.record(z.string(), z.string().min(1)) });
/** Words that occur in only one code's text, for each language. They reveal swapped texts. */
const says = new Map(await Promise.all(LOCALE_CODES.map(async (locale) => [locale, await wordsIn(locale)] as const)));

async function wordsIn(locale: string): Promise<Readonly<Record<string, string>>> {
  const path = new URL(`../../../../messages/${locale}.glossary.json`, import.meta.url);
  return glossary.parse(JSON.parse(await readFile(path, 'utf8'))).reasons;
}

test.each(LOCALE_CODES.map((locale) => [locale]))('[R-HOST-8] in %s every reason code has its own text', (locale) => {
  const texts = REASON_CODES.map((code) => [code, messages.text(locale, `reasons.${code}`)] as const);
  for (const code of REASON_CODES) {
    const word = says.get(locale)?.[code] ?? '';
    if (word === '' && locale !== SOURCE_LOCALE && !demandsAllLanguages()) continue;
    expect(word, `a word for ${code} in ${locale}`).not.toBe('');
    const found = texts.filter(([, text]) => text.includes(word)).map(([each]) => each);
    expect([word, found]).toEqual([word, [code]]);
  }
});

test.each(LOCALE_CODES.map((locale) => [locale]))(
  '[R-HOST-8] in %s the ID follows the text of its own code',
  (locale) => {
    for (const code of [108, 109]) {
      const text = messages.text(locale, `reasons.${code}.with-id`, { hostId: '4711' });
      expect(text).toContain('4711');
      expect(text).toContain(says.get(locale)?.[code] ?? '?');
    }
  },
);
