import type { Batch } from '@greenroom/contract/applications/applications.ts';
import { IconInfoCircle } from '@tabler/icons-react';
import { type Translate, useT } from '../../lib/text/translate.tsx';
import classes from './sheet-remarks.module.css';

type Remark = Batch['remarks'][number];

/** Shows how a sheet was read, if this may surprise the user. These remarks are not warnings. */
export function SheetRemarks({ remarks }: { remarks: readonly Remark[] }) {
  const t = useT();
  if (remarks.length === 0) return null;
  return (
    <ul className={classes.remarks}>
      {remarks.map((remark) => (
        <li key={remark.code}>
          <IconInfoCircle size={15} aria-hidden />
          <span>{remarkText(t, remark)}</span>
        </li>
      ))}
    </ul>
  );
}

function remarkText(t: Translate, { code, params }: Remark): string {
  if (code === 'column-taken' && params.header === '') return t('applications.sheet.column-taken.no-header', params);
  return t(`applications.sheet.${code}`, params);
}
