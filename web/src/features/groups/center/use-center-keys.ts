import { useLocale, useT } from '../../../lib/text/translate.tsx';
import { useKeys } from '../../../ui/keys/keys-help.tsx';

interface CenterKeys {
  onFind: () => void;
  /** Whether the tree is on the page. */
  listed: boolean;
}

/** The keyboard shortcuts of Agent centre; those of the tree are only listed here, the tree handles them. */
export function useCenterKeys({ onFind, listed }: CenterKeys): void {
  const t = useT();
  const mirrored = useLocale().direction === 'rtl';
  const listOnly = (key: string, title: string) => ({ key, title, action: () => undefined, shownOnly: true });
  useKeys(
    [
      { key: 'f', title: t('groups.key.find'), action: onFind },
      listOnly('↑ ↓', t('groups.key.move')),
      listOnly(mirrored ? '→' : '←', t('groups.key.before')),
      listOnly(mirrored ? '←' : '→', t('groups.key.behind')),
      listOnly('Home', t('groups.key.first')),
      listOnly('End', t('groups.key.last')),
      listOnly('Enter', t('groups.key.open')),
      listOnly('Esc', t('groups.key.close')),
    ],
    { active: listed },
  );
}
