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
  /** Only the IDs that failed for this reason. */
  code?: number;
}

const ICONS = { idle: IconCopy, copied: IconCheck, failed: IconX };

/** The failed IDs as plain text, an ID a line; null after a failure, which is shown already. */
export function fetchIds({ batchId, code }: FailedProps): Promise<string | null> {
  return fetchText(batchId, code, false);
}

/** What to write to each host who has to do something, one message a line; null after a failure, which is shown already. */
export function fetchMessages({ batchId, code }: FailedProps): Promise<string | null> {
  return fetchText(batchId, code, true);
}

async function fetchText(batchId: number, code: number | undefined, messages: boolean): Promise<string | null> {
  const what = { batchId, code, format: 'txt', messages: String(messages) } as const;
  const blob = await fetchFile(downloadFailed, what).catch(ignoreApiError);
  return blob === null ? null : (await blob.text()).replace(/^\ufeff/, '').trim();
}

/** The same messages beside their IDs, as a sheet of two columns. */
export async function downloadMessages({ batchId, code }: FailedProps, format: SheetFormat): Promise<void> {
  await download(downloadFailed, { batchId, format, code, messages: 'true' }).catch(ignoreApiError);
}

export type SheetFormat = 'xlsx' | 'csv';

/** The failed IDs with reason and next step, as a sheet. */
export async function downloadIds({ batchId, code }: FailedProps, format: SheetFormat): Promise<void> {
  await download(downloadFailed, { batchId, format, code }).catch(ignoreApiError);
}

/** Those that the agent or the host can fix, as a sheet that can be corrected and uploaded again (R-PLUS-3). */
export async function downloadToFix({ batchId, code }: FailedProps, format: SheetFormat): Promise<void> {
  await download(downloadFailed, { batchId, format, code, fixable: 'true' }).catch(ignoreApiError);
}

/** Copies the failed IDs; its label confirms it. */
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
  /** Null after a failure, which is shown already. */
  fetch: () => Promise<string | null>;
  /** The button's label, and what it says for a moment once it is done. */
  idle: string;
  copied: string;
}

/** Copies a text that is fetched first. */
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

/** Downloads the IDs that can be fixed, in a chosen format; says how many they are. */
export function DownloadToFixMenu({ count, ...failed }: FailedProps & { count: number }) {
  const t = useT();
  return (
    <FormatMenu size="compact-sm" onChoose={(format) => void downloadToFix(failed, format)}>
      {t('applications.failed.download', { count })}
    </FormatMenu>
  );
}
