import type { BatchLine } from '@greenroom/contract/hosts/applications.ts';
import { HOST_CODES } from '@greenroom/contract/hosts/reasons.ts';
import { localeOfCountry } from '@greenroom/contract/locales.ts';
import type { Ctx } from '../../context.ts';
import type { LineRecord } from './history/history.queries.ts';

/**
 * What to write to a host who has to do something before the ID can be added (R-PLUS-3): in the likely language of the
 * account's country, in the reader's where there is no account or its language is not offered. Null: the reason that
 * decided is not the host's to fix.
 */
export function hostMessage(
  { messages, locale: reader }: Pick<Ctx, 'messages' | 'locale'>,
  group: string,
  { codes, hostId, country }: LineRecord,
): BatchLine['message'] {
  const [code] = codes;
  if (!HOST_CODES.some((each) => each === code)) return null;
  const locale = localeOfCountry(country, reader);
  return { text: messages.text(locale, `applications.host-message.${code}`, { group, id: hostId }), locale };
}
