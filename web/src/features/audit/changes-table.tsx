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
              <td>{before === null ? '' : <bdi>{valueText(t, field, before[field])}</bdi>}</td>
              <td>{after === null ? '' : <bdi>{valueText(t, field, after[field])}</bdi>}</td>
            </tr>
          ))}
        </tbody>
      </table>
    );
  });
}
