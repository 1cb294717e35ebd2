import { downloadFailed } from '@greenroom/contract/applications/applications.ts';
import { IconCheck, IconCopy, IconX } from '@tabler/icons-react';
import { download, fetchFile } from '../../lib/api/api.ts';
import { ignoreApiError } from '../../lib/api/ignore-api-error.ts';
import { useT } from '../../lib/text/translate.tsx';
import { LockedButton } from '../../ui/field/locked-button.tsx';
import { useCopy } from '../../ui/value/use-copy.ts';
import { FormatMenu } from './format-menu.tsx';

export interface FailedProps {
  batchId: number;
  /** Limits the IDs to those that failed for this reason. */
  code?: number;
}

const ICONS = { idle: IconCopy, copied: IconCheck, failed: IconX };

/** Returns the failed IDs as plain text, one per line. Returns null if the call failed, after showing the error. */
export function fetchIds({ batchId, code }: FailedProps): Promise<string | null> {
  return fetchText(batchId, code, false);
}

/**
 * Returns the messages for hosts who must act, one per line. Returns null if the call failed, after showing the error.
 */
export function fetchMessages({ batchId, code }: FailedProps): Promise<string | null> {
  return fetchText(batchId, code, true);
}

async function fetchText(batchId: number, code: number | undefined, messages: boolean): Promise<string | null> {
  const what = { batchId, code, format: 'txt', messages: String(messages) } as const;
  const blob = await fetchFile(downloadFailed, what).catch(ignoreApiError);
  return blob === null ? null : (await blob.text()).replace(/^\ufeff/, '').trim();
}

/** Downloads the hosts' messages and IDs as a sheet with two columns. */
export async function downloadMessages({ batchId, code }: FailedProps, format: SheetFormat): Promise<void> {
  await download(downloadFailed, { batchId, format, code, messages: 'true' }).catch(ignoreApiError);
}

export type SheetFormat = 'xlsx' | 'csv';

/** Downloads a sheet with the failed IDs, their reasons and next steps. */
export async function downloadIds({ batchId, code }: FailedProps, format: SheetFormat): Promise<void> {
  await download(downloadFailed, { batchId, format, code }).catch(ignoreApiError);
}

/** Downloads a sheet with the IDs that the agent or the host can fix, to be corrected and uploaded again (R-PLUS-3). */
export async function downloadToFix({ batchId, code }: FailedProps, format: SheetFormat): Promise<void> {
  await download(downloadFailed, { batchId, format, code, fixable: 'true' }).catch(ignoreApiError);
}

/** Copies the failed IDs. The button's label confirms that they were copied. */
export function CopyIdsButton({ count, ...failed }: FailedProps & { count: number }) {
  const t = useT();
  return (
    <CopyFetched
      fetch={() => fetchIds(failed)}
      idle={t('applications.failed.copy')}
      copied={t('applications.failed.copy.copied', { count })}
    />
  );
}

interface CopyFetchedProps {
  /** Returns null if the call failed, after showing the error. */
  fetch: () => Promise<string | null>;
  /** The button's label, and the label that replaces it briefly after copying. */
  idle: string;
  copied: string;
}

/** Fetches a text and copies it to the clipboard. */
export function CopyFetched({ fetch, idle, copied }: CopyFetchedProps) {
  const t = useT();
  const [state, copy] = useCopy();
  const Icon = ICONS[state];
  const fetchAndCopy = async () => {
    const text = await fetch();
    if (text !== null) copy(text);
  };
  const labels = { idle, copied, failed: t('applications.failed.copy.failed') };
  return (
    <LockedButton
      variant="default"
      size="compact-sm"
      lockMilliseconds={0}
      leftSection={<Icon size={14} aria-hidden />}
      onClick={fetchAndCopy}
    >
      <span aria-live="polite">{labels[state]}</span>
    </LockedButton>
  );
}

/** Downloads the fixable IDs in the chosen format, and shows how many there are. */
export function DownloadToFixMenu({ count, ...failed }: FailedProps & { count: number }) {
  const t = useT();
  return (
    <FormatMenu size="compact-sm" onChoose={(format) => void downloadToFix(failed, format)}>
      {t('applications.failed.download', { count })}
    </FormatMenu>
  );
}
