import { lazy } from 'react';
import { LanguagePicker } from '../../features/session/language-picker.tsx';
import { SignInScreen, type SignInScreenProps } from '../../features/session/sign-in.screen.tsx';
import { fetchCode } from '../../lib/code/fetch-code.ts';

/** The screens for email links, by the first part of the link's path. */
const LINK_SCREENS = {
  invitation: lazy(() => fetchCode(() => import('../../features/public-link/invitation.screen.tsx'))),
  password: lazy(() => fetchCode(() => import('../../features/public-link/password-link.screen.tsx'))),
};

export interface LetterLink {
  readonly page: keyof typeof LINK_SCREENS;
  readonly secret: string;
}

/** Props of the sign-in screen, or the email link that the page was opened with. */
export type OutsideProps = SignInScreenProps | { readonly link: LetterLink };

/** Shows visitors without a session the sign-in screen, or the screen for an email link. */
export default function Outside(props: OutsideProps) {
  if (!('link' in props)) return <SignInScreen {...props} />;
  const { link } = props;
  const Screen = LINK_SCREENS[link.page];
  return <Screen key={link.secret} secret={link.secret} language={<LanguagePicker />} />;
}
