import { Loader } from '@mantine/core';
import type { Ref } from 'react';
import { describeError } from '../../../lib/api/api.ts';
import { useT } from '../../../lib/text/translate.tsx';
import { DataTableSelected } from '../../../ui/table/data-table-selected.tsx';
import type { Selection } from '../../../ui/table/data-table-types.ts';
import { Decision } from '../decision.tsx';
import type { Draft } from '../flow-state.ts';
import type { Notice } from '../notice.tsx';
import { NoticeLine } from '../notice.tsx';
import screen from '../review.module.css';
import classes from './list-mode.module.css';
import type { ListVerdict } from './use-list-verdict.ts';

interface ListFootProps {
  list: ListVerdict;
  draft: Draft;
  selection: Selection;
  count: number;
  /** Number of rows that match the filter. */
  total: number;
  pageKeys: readonly string[];
  notice: Notice | null;
  noteRef: Ref<HTMLTextAreaElement>;
  onLeaveNote: () => void;
}

/** Shows the selection, the result of the last key press, and the decision controls. Always visible. */
export function ListFoot({ list, draft, selection, count, total, pageKeys, notice, ...note }: ListFootProps) {
  const t = useT();
  return (
    <footer className={screen.foot}>
      <div className={classes.said}>
        {count === 0 && <span className={classes.hint}>{t('reviews.list.hint')}</span>}
        <DataTableSelected selection={selection} total={total} pageKeys={pageKeys} />
        <span role="status" className={classes.hint}>
          {list.sending && (
            <>
              <Loader size={12} aria-hidden /> {t('reviews.list.sending', { count })}
            </>
          )}
        </span>
        {list.error !== null && !list.sending && (
          <span role="alert">
            <span className={classes.failed}>{describeError(list.error)}</span> {t('reviews.list.failed')}
          </span>
        )}
        <NoticeLine notice={notice} />
      </div>
      <Decision
        {...list.controls}
        {...note}
        draft={draft}
        disabled={count === 0 || list.sending}
        suggested={NONE_SUGGESTED}
        approveLabel={count === 0 ? t('reviews.approve') : t('reviews.approve.many', { count })}
        rejectLabel={count === 0 ? t('reviews.reject') : t('reviews.reject.many', { count })}
        rejectKey="R"
      />
    </footer>
  );
}

const NONE_SUGGESTED: readonly number[] = [];
