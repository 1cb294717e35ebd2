import { exportHistory } from '@greenroom/contract/applications.ts';
import { useState } from 'react';
import { download } from '../../../lib/api/api.ts';
import { ignoreApiError } from '../../../lib/api/ignore-api-error.ts';
import { useT } from '../../../lib/text/translate.tsx';
import { FormatMenu } from '../format-menu.tsx';
import classes from '../history.module.css';
import type { HistoryState } from '../history-address.ts';

interface HistoryExportProps {
  state: HistoryState;
  /** A time range must be selected first (R-VALID-4). */
  onRangeMissing: () => void;
}

/** What is filtered, in the order on screen, as a sheet with times of the reader's zone. */
export function HistoryExport({ state, onRangeMissing }: HistoryExportProps) {
  const t = useT();
  const [working, setWorking] = useState(false);
  const get = async (format: 'xlsx' | 'csv') => {
    if (state.from === undefined || state.to === undefined) {
      // The menu gives the focus back to its button first.
      setTimeout(onRangeMissing, 0);
      return;
    }
    const { open: _open, page: _page, size: _size, ...filter } = state;
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    setWorking(true);
    try {
      await download(exportHistory, { ...filter, format, timeZone }).catch(ignoreApiError);
    } finally {
      setWorking(false);
    }
  };
  return (
    <FormatMenu className={classes.export} size="xs" loading={working} returnFocus={false} onChoose={get}>
      {t('applications.export')}
    </FormatMenu>
  );
}
