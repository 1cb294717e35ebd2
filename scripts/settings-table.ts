import { PRESET_BY, SETTING_GROUPS, settingValues } from '@greenroom/contract/administration/settings.ts';
import { describeSettings } from '../server/src/platform/config.ts';

/** Settings that most installations need, for the table in README.md. */
const COMMON = ['HOST', 'DATABASE_URL', 'DATA_FOLDER', 'PUBLIC_URL', 'TRUST_PROXY', 'SMTP_URL'];
const PLACE = /(<!-- settings: .* -->\n)[\s\S]*(<!-- end of settings -->\n)/;

const ON_SCREEN: ReadonlySet<string> = new Set(Object.values(PRESET_BY));

/** Returns the table of settings that administrators can change on the Settings screen, by group. */
function screenTable(): string {
  const variables = new Map<string, string>(Object.entries(PRESET_BY));
  const rows = Object.values(SETTING_GROUPS)
    .flat()
    .map((key) => {
      const variable = variables.get(key);
      const fallback = variable === undefined ? 'built in' : `\`${variable}\``;
      return `| \`${key}\` | ${fallback} | ${settingValues.shape[key].description ?? ''} |\n`;
    });
  const head = '| on the Settings screen | default | meaning |\n|---|---|---|\n';
  return `**†** Default only. Administrators can override it on the Settings screen; the override applies immediately in all processes.\n\n${head}${rows.join('')}`;
}

/**
 * Returns a document with the settings table between its two marks.
 * @param only `common` for README.md, or `all` for a document in docs/
 */
export function withSettings(document: string, only: 'common' | 'all'): string {
  if (!PLACE.test(document)) throw new Error('The document has no marks between which the settings stand');
  const rows = describeSettings()
    .filter(({ name }) => only === 'all' || COMMON.includes(name))
    .map(
      ({ name, fallback, meaning }) =>
        `| \`${name}\` | ${fallback === null ? 'none' : `\`${fallback}\``} | ${meaning}${ON_SCREEN.has(name) ? ' **†**' : ''} |\n`,
    );
  const screen = only === 'all' ? `\n${screenTable()}` : '';
  const table = `| setting | default | meaning |\n|---|---|---|\n${rows.join('')}${screen}`;
  const links = only === 'all' ? table : table.replaceAll('](', '](docs/');
  return document.replace(PLACE, (_all, begin, end) => `${begin}${links}${end}`);
}
