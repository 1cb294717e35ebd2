import type { HistoryRow } from '@greenroom/contract/applications.ts';
import type { openApplicationsList } from '@greenroom/contract/lists.ts';
import { useT } from '../../../lib/text/translate.tsx';
import type { ListCells } from '../../../ui/table/list-columns.tsx';
import { Avatar } from '../../../ui/value/avatar.tsx';
import classes from './list-mode.module.css';

type Column = (typeof openApplicationsList)['columns'][number]['id'];

/** @param blur pictures are blurred: the reviewer has set so */
export function cellsOf(blur: boolean): ListCells<HistoryRow, Column> {
  return {
    cells: {
      avatar: (row) => <Avatar url={row.avatarUrl} name={row.name} pixels={40} shape="square" blurred={blur} />,
      name: (row) => <Name row={row} />,
    },
    unknown: () => 'reviews.not-provided',
  };
}

function Name({ row }: { row: HistoryRow }) {
  const t = useT();
  return <bdi className={classes.name}>{row.name ?? t('reviews.nameless')}</bdi>;
}
