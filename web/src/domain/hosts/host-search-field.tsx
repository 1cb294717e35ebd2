import { SEARCHED_IDS_MAX, typedHosts } from '@greenroom/contract/ids/host-search.ts';
import { fieldProblemOf } from '@greenroom/contract/kit/field-problem.ts';
import { brokenRule, type Problem } from '../../lib/form/problems.ts';
import { useT } from '../../lib/text/translate.tsx';
import { SearchField, type SearchFieldProps } from '../../ui/field/search-field.tsx';

type HostSearchFieldProps = Pick<SearchFieldProps, 'className' | 'style' | 'value' | 'onSearch' | 'keyTitle'>;

/** Searches a list for hosts by an ID or its beginning, by several IDs, or by a name. */
export function HostSearchField(props: HostSearchFieldProps) {
  const t = useT();
  return (
    <SearchField
      {...props}
      label={t('widgets.host-search')}
      placeholder=""
      help={t('widgets.host-search.help', { max: SEARCHED_IDS_MAX })}
      maxLength={PASTED_MAX_CHARACTERS}
      read={readSearch}
    />
  );
}

/** Maximum length of the text. A pasted sheet is rejected with a message instead of being truncated. */
const PASTED_MAX_CHARACTERS = 100_000;

function readSearch(text: string): string | Problem {
  const { data, error } = typedHosts.safeParse(text);
  const [issue] = error?.issues ?? [];
  if (issue === undefined) return data ?? '';
  const { code, params } = fieldProblemOf(issue);
  return brokenRule(code, params);
}
