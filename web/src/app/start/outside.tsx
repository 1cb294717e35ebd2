import { lazy } from 'react';
import { LanguagePicker } from '../../features/session/language-picker.tsx';
import { SignInScreen, type SignInScreenProps } from '../../features/session/sign-in.screen.tsx';
import { fetchCode } from '../../lib/code/fetch-code.ts';

/** The screens behind the links of letters, by the first part of their path. */
const LINK_SCREENS = {
  invitation: lazy(() => fetchCode(() => import('../../features/public-link/invitation.screen.tsx'))),
  password: lazy(() => fetchCode(() => import('../../features/public-link/password-link.screen.tsx'))),
};

export interface LetterLink {
  readonly page: keyof typeof LINK_SCREENS;
  readonly secret: string;
}

/** The sign-in screen's, or the link of a letter that the page was opened with. */
export type OutsideProps = SignInScreenProps | { readonly link: LetterLink };

/** What somebody without a session sees: the sign-in screen, or that of the link in a letter. */
export default function Outside(props: OutsideProps) {
  if (!('link' in props)) return <SignInScreen {...props} />;
  const { link } = props;
  const Screen = LINK_SCREENS[link.page];
  return <Screen key={link.secret} secret={link.secret} language={<LanguagePicker />} />;
}
