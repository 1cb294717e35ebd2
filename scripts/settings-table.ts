import { describeSettings } from '../server/src/platform/config.ts';

/** Those that most installations need: the table of README.md. */
const COMMON = [
  ...['PORT', 'HOST', 'RUN', 'DATABASE_URL', 'DATA_FOLDER', 'PUBLIC_URL', 'TRUST_PROXY', 'SMTP_URL', 'MAIL_FROM'],
  ...['PLATFORM_URL', 'PLATFORM_TOKEN', 'MEDIA_ORIGINS', 'PROGRAMME_TIME_ZONE'],
];
const PLACE = /(<!-- settings: .* -->\n)[\s\S]*(<!-- end of settings -->\n)/;

/**
 * A document, README.md for the common ones or one in docs/, with the table of settings written between its two marks.
 * @param only the common ones, or all
 */
export function withSettings(document: string, only: 'common' | 'all'): string {
  if (!PLACE.test(document)) throw new Error('The document has no marks between which the settings stand');
  const rows = describeSettings()
    .filter(({ name }) => only === 'all' || COMMON.includes(name))
    .map(
      ({ name, fallback, meaning }) =>
        `| \`${name}\` | ${fallback === null ? 'none' : `\`${fallback}\``} | ${meaning} |\n`,
    );
  const table = `| setting | default | meaning |\n|---|---|---|\n${rows.join('')}`;
  const links = only === 'all' ? table : table.replaceAll('](', '](docs/');
  return document.replace(PLACE, (_all, begin, end) => `${begin}${links}${end}`);
}
