import { downloadFailed } from '@greenroom/contract/applications.ts';
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
export async function fetchIds({ batchId, code }: FailedProps): Promise<string | null> {
  const blob = await fetchFile(downloadFailed, { batchId, format: 'txt', code }).catch(ignoreApiError);
  return blob === null ? null : (await blob.text()).replace(/^\ufeff/, '').trim();
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

interface CopyProps extends FailedProps {
  count: number;
  /** Makes what is copied out of the IDs; without it the IDs themselves. */
  compose?: (ids: string) => string;
  children?: string;
}

/** Copies the failed IDs, or a text with them; its label confirms it. */
export function CopyIdsButton({ count, compose, children, ...failed }: CopyProps) {
  const t = useT();
  const [state, copy] = useCopy();
  const Icon = ICONS[state];
  const fetchAndCopy = async () => {
    const ids = await fetchIds(failed);
    if (ids !== null) copy(compose ? compose(ids) : ids);
  };
  const idle = children ?? t('applications.failed.copy');
  return (
    <LockedButton
      variant="default"
      size="compact-sm"
      lockMilliseconds={0}
      leftSection={<Icon size={14} aria-hidden />}
      onClick={fetchAndCopy}
    >
      <span aria-live="polite">{state === 'idle' ? idle : t(`applications.failed.copy.${state}`, { count })}</span>
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
