import { formatDateTime, formatRelative, useLocale } from '../../lib/text/translate.tsx';
import { useTabStop } from '../keys/tab-stop.ts';
import { Tip } from './tip.tsx';

/** Shows a future time relative to now, with the exact time as a tooltip. */
export function Until({ iso }: { iso: string }) {
  useLocale();
  const tabStop = useTabStop();
  return (
    <Tip label={formatDateTime(iso)}>
      {(target) => (
        <time dateTime={iso} tabIndex={tabStop} {...target}>
          {formatRelative(iso)}
        </time>
      )}
    </Tip>
  );
}
