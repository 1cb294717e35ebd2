import { LAYOUT_SIZES } from '@greenroom/contract/constants.ts';
import { LOCALES } from '@greenroom/contract/locales.ts';
import { useMantineColorScheme } from '@mantine/core';
import { useNavigate } from 'react-router';
import { type Action, useActionTable } from '../../lib/actions.ts';
import { askForKeysHelp } from '../../lib/keys/keys-help.ts';
import { APPEARANCES, type Appearance } from '../../lib/preferences.ts';
import { useLocale, useT } from '../../lib/text/translate.tsx';
import { loadPasswordDialog } from '../password-dialog.ts';
import { APPEARANCE_NAMES } from '../settings/appearance-entries.tsx';
import { SIZE_NAMES, useChooseSize, useLayoutSize } from '../settings/layout-size.ts';
import { useSignOut } from '../shell/sign-out.tsx';
import { useFullscreen } from '../shell/use-fullscreen.ts';
import { closableKeys } from '../tabs/tabs.ts';
import { addressOf, type TabBar } from '../tabs/use-tabs.ts';
import { useDialogOnDemand } from '../use-dialog-on-demand.tsx';
import { redirectTo } from '../views/redirect-place.ts';

/** Message IDs for the synonyms, by appearance. */
const APPEARANCE_WORDS: Readonly<Record<Appearance, string>> = {
  auto: 'search.words.auto',
  light: 'search.words.light',
  dark: 'search.words.dark',
};

const loadSettings = () => import('../settings/settings-panel.tsx');

/** Registers the actions that are available everywhere (R-PLUS-10), and shows the dialogs that they open. */
export default function ProgramActions({ bar }: { bar: TabBar }) {
  const t = useT();
  const password = useDialogOnDemand(loadPasswordDialog);
  const settings = useDialogOnDemand(loadSettings);
  const signOut = useSignOut();
  const { full, toggle } = useFullscreen();
  useActionTable([
    ...useTabActions(bar),
    { id: 'settings', title: t('shell.settings'), keywords: t('search.words.settings'), run: settings.open },
    { id: 'keys', title: t('common.keys.show'), keywords: t('search.words.keys'), run: askForKeysHelp },
    {
      id: 'fullscreen',
      title: t(full ? 'shell.fullscreen.leave' : 'shell.fullscreen'),
      keywords: t('search.words.fullscreen'),
      run: toggle,
    },
    { id: 'password', title: t('menus.user-password'), keywords: t('search.words.password'), run: password.open },
    { id: 'sign-out', title: t('shell.sign-out'), keywords: t('search.words.sign-out'), run: signOut.ask },
    ...useChoices(bar),
  ]);
  return (
    <>
      {password.dialog}
      {settings.dialog}
      {signOut.dialog}
    </>
  );
}

/** Returns the actions that close tabs. Returns none if there is no tab to close. */
function useTabActions(bar: TabBar): Action[] {
  const t = useT();
  const navigate = useNavigate();
  const { active, tabs } = bar;
  if (active === null) return [];
  const keywords = t('search.words.tabs');
  const refresh = () => void navigate(redirectTo(addressOf(active)), { replace: true });
  const others = closableKeys(tabs, active.key).length > 0;
  return [
    { id: 'refresh', title: t('search.action.refresh'), keywords, run: refresh },
    ...(active.page.pinned
      ? []
      : [{ id: 'close', title: t('search.action.close'), keywords, run: () => bar.closeTab(active.key) }]),
    ...(others
      ? [
          {
            id: 'close-others',
            title: t('search.action.close-others'),
            keywords,
            run: () => bar.closeOthers(active.key),
          },
        ]
      : []),
    ...(closableKeys(tabs).length > 0
      ? [{ id: 'close-all', title: t('search.action.close-all'), keywords, run: bar.closeAll }]
      : []),
  ];
}

/** Returns one action for each choice of appearance, language and size, except for the current ones. */
function useChoices(bar: TabBar): Action[] {
  const t = useT();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const { locale, setLocale } = useLocale();
  const size = useLayoutSize();
  const chooseSize = useChooseSize(bar.refreshShown);
  return [
    ...APPEARANCES.filter((each) => each !== colorScheme).map((each) => ({
      id: `appearance-${each}`,
      title: t('search.action.appearance', { name: t(APPEARANCE_NAMES[each]) }),
      keywords: t(APPEARANCE_WORDS[each]),
      run: () => setColorScheme(each),
    })),
    ...LAYOUT_SIZES.filter((each) => each !== size).map((each) => ({
      id: `size-${each}`,
      title: t('search.action.size', { name: t(SIZE_NAMES[each]) }),
      keywords: t('search.words.size'),
      run: () => chooseSize(each),
    })),
    ...LOCALES.filter(({ code }) => code !== locale).map(({ code, name }) => ({
      id: `language-${code}`,
      title: t('search.action.language', { name }),
      keywords: `${nameIn(locale, code)}, ${nameIn('en', code)}`,
      run: () => setLocale(code),
    })),
  ];
}

/** Returns the name of a language in another language. */
function nameIn(locale: string, code: string): string {
  return new Intl.DisplayNames([locale], { type: 'language' }).of(code) ?? code;
}
