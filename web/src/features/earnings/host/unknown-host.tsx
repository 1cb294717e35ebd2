import { IconUserOff } from '@tabler/icons-react';
import { useT } from '../../../lib/text/translate.tsx';
import { EmptyState } from '../../../ui/state/empty-state.tsx';

/** There is no such host in the caller's groups, nor was there ever. */
export function UnknownHost() {
  const t = useT();
  return <EmptyState Icon={IconUserOff} title={t('earnings.host.unknown')} text={t('earnings.host.unknown.text')} />;
}
