import { useMemo } from 'react';
import { keysOfScreen } from '../../lib/keys/keys.ts';
import { useT } from '../../lib/text/translate.tsx';
import { KeysHelpDialog } from '../../ui/keys/keys-help-dialog.tsx';

/** Greenroom's own keys, which work on every screen. `global-keys.tsx` and the tabs handle them. */
const PROGRAM_KEYS = [
  { key: 'Mod+K', title: 'search.key.palette' },
  { key: '?', title: 'search.key.help' },
  { key: 'Mod+/', title: 'search.key.help-always' },
] as const;
const TAB_KEYS = [
  { key: 'Alt+PageDown', title: 'tabs.key.next' },
  { key: 'Alt+PageUp', title: 'tabs.key.previous' },
  { key: 'Alt+W', title: 'tabs.key.close' },
  { key: 'Delete', title: 'tabs.key.close-focused' },
  { key: 'Shift+F10', title: 'tabs.key.menu' },
  { key: 'Alt+Shift+←', title: 'tabs.key.back' },
  { key: 'Alt+Shift+→', title: 'tabs.key.forth' },
] as const;

/** Lists the current screen's keys and Greenroom's own keys. */
export default function ProgramKeysHelp({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const t = useT();
  const ofScreen = useMemo(() => (opened ? keysOfScreen() : []), [opened]);
  const said = (keys: readonly { key: string; title: string }[]) =>
    keys.map(({ key, title }) => ({ key, title: t(title) }));
  return (
    <KeysHelpDialog
      opened={opened}
      onClose={onClose}
      sections={[
        { title: t('search.key.screen'), keys: ofScreen },
        { title: t('search.key.everywhere'), keys: said(PROGRAM_KEYS) },
        { title: t('tabs.label'), keys: said(TAB_KEYS) },
      ]}
    />
  );
}
