import { useMemo } from 'react';
import { useCountryList } from '../../lib/countries.ts';
import { fold } from '../../lib/text/fold.ts';
import { countryName, useLocale } from '../../lib/text/translate.tsx';

export interface Country {
  code: string;
  /** Name in the interface's language. */
  name: string;
  /** Searchable names, in lower case and without accents. */
  found: readonly string[];
}

const english = new Intl.DisplayNames('en', { type: 'region' });

/** Other English names that people type for a country. */
const ALSO: Readonly<Record<string, string>> = {
  AE: 'UAE, Emirates',
  CD: 'DRC, Zaire',
  CI: 'Ivory Coast',
  CV: 'Cabo Verde',
  CZ: 'Czech Republic',
  GB: 'UK, Britain, England, Scotland, Wales',
  MK: 'Macedonia',
  MM: 'Burma',
  NL: 'Holland',
  SZ: 'Swaziland',
  TL: 'East Timor',
  TR: 'Turkey',
  US: 'USA, America',
};

/** Returns all countries, in the order of the interface's language. */
export function useCountries(): readonly Country[] {
  const { locale } = useLocale();
  const list = useCountryList();
  return useMemo(() => countriesIn(locale, list), [locale, list]);
}

function countriesIn(locale: string, list: readonly { code: string; cnName: string }[]): Country[] {
  const order = new Intl.Collator(locale);
  return list
    .map(({ code, cnName }) => {
      const name = countryName(code);
      return { code, name, found: [name, english.of(code) ?? code, cnName, ALSO[code] ?? ''].map(plain) };
    })
    .sort((one, other) => order.compare(one.name, other.name));
}

/**
 * Returns the countries whose name in the interface's language or in English has words that begin with the search
 * words. A country whose code matches comes first. Accents, case and punctuation are ignored.
 */
export function matchingCountries(countries: readonly Country[], search: string): readonly Country[] {
  const wanted = plain(search);
  if (wanted === '') return countries;
  const code = wanted.toUpperCase();
  const byName = countries.filter(
    (country) => country.code !== code && country.found.some((name) => has(name, wanted)),
  );
  return [...countries.filter((country) => country.code === code), ...byName];
}

/** Returns whether a name matches. Scripts without spaces match anywhere, others at the beginnings of words. */
function has(name: string, wanted: string): boolean {
  return wanted.split(' ').every((word) => (SPACED.test(word) ? ` ${name}`.includes(` ${word}`) : name.includes(word)));
}

const SPACED = /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{N}]/u;

/** Returns the text folded and without punctuation: `Côte d’Ivoire` becomes `cote d ivoire`. */
function plain(text: string): string {
  return fold(text)
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();
}
