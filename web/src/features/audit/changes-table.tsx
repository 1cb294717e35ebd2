import type { AuditEntryDetail } from '@greenroom/contract/administration/audit.ts';
import { useT } from '../../lib/text/translate.tsx';
import classes from './audit.module.css';
import { fieldName, valueText } from './use-words.ts';

/** Every value before and after, a table for each row that was changed, named by its key. */
export function ChangesTable({ entry }: { entry: AuditEntryDetail }) {
  const t = useT();
  return entry.rows.map(({ key, before, after }) => {
    const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
    const keyText = Object.entries(key)
      .map(([name, value]) => `${fieldName(t, name)} ${valueText(t, name, value)}`)
      .join(' · ');
    return (
      <table key={JSON.stringify(key)} className={classes.changes}>
        <caption>{keyText}</caption>
        <thead>
          <tr>
            <th scope="col">{t('audit.field')}</th>
            <th scope="col">{t('audit.before')}</th>
            <th scope="col">{t('audit.after')}</th>
          </tr>
        </thead>
        <tbody>
          {fields.map((field) => (
            <tr key={field}>
              <th scope="row">{fieldName(t, field)}</th>
              <td>
                {before !== null && <Value field={field} value={before[field]} other={after?.[field]} mark="del" />}
              </td>
              <td>
                {after !== null && <Value field={field} value={after[field]} other={before?.[field]} mark="ins" />}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    );
  });
}

interface ValueProps {
  field: string;
  value: unknown;
  /** What stands on the other side. */
  other: unknown;
  /** How a list marks what the other side lacks. */
  mark: 'del' | 'ins';
}

/** A value in words. Of two lists, what only one of them has comes first and is marked: forty rights hide what changed. */
function Value({ field, value, other, mark: Mark }: ValueProps) {
  const t = useT();
  if (!Array.isArray(value) || !Array.isArray(other) || value.length === 0) {
    return <bdi>{valueText(t, field, value)}</bdi>;
  }
  const kept = new Set(other.map((each) => JSON.stringify(each)));
  const items = value.map((each) => ({ text: valueText(t, field, each), isKept: kept.has(JSON.stringify(each)) }));
  return (
    <ul className={classes.values}>
      {items
        .toSorted((one, next) => Number(one.isKept) - Number(next.isKept))
        .map(({ text, isKept }) => (
          <li key={text}>
            <bdi>{isKept ? text : <Mark>{text}</Mark>}</bdi>
          </li>
        ))}
    </ul>
  );
}
