import { useLocale, useT } from '../../../lib/text/translate.tsx';
import { useKeys } from '../../../ui/keys/keys-help.tsx';

interface CenterKeys {
  onFind: () => void;
  /** Whether the tree is there. */
  listed: boolean;
}

/** The keys of the Agent Center; those of the tree are said here and carried out there. */
export function useCenterKeys({ onFind, listed }: CenterKeys): void {
  const t = useT();
  const mirrored = useLocale().direction === 'rtl';
  const said = (key: string, title: string) => ({ key, title, action: () => undefined, shownOnly: true });
  useKeys(
    [
      { key: 'f', title: t('groups.key.find'), action: onFind },
      said('↑ ↓', t('groups.key.move')),
      said(mirrored ? '→' : '←', t('groups.key.before')),
      said(mirrored ? '←' : '→', t('groups.key.behind')),
      said('Home', t('groups.key.first')),
      said('End', t('groups.key.last')),
      said('Enter', t('groups.key.open')),
      said('Esc', t('groups.key.close')),
    ],
    { active: listed },
  );
}
