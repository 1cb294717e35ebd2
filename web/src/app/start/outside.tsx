import { lazy } from 'react';
import { LanguagePicker } from '../../features/session/language-picker.tsx';
import { SignInScreen, type SignInScreenProps } from '../../features/session/sign-in.screen.tsx';
import { fetchCode } from '../../lib/code/fetch-code.ts';

/** The screens behind the links of letters, by the first part of their path. */
const LINK_SCREENS = {
  invitation: lazy(() => fetchCode(() => import('../../features/invitations/invitation.screen.tsx'))),
  password: lazy(() => fetchCode(() => import('../../features/password-link/password-link.screen.tsx'))),
};

export interface LetterLink {
  readonly page: keyof typeof LINK_SCREENS;
  readonly secret: string;
}

export interface OutsideProps extends SignInScreenProps {
  /** The link of a letter that the page was opened with. */
  link: LetterLink | null;
}

/** What somebody without a session sees: the sign-in screen, or that of the link in a letter. */
export default function Outside({ link, ...signIn }: OutsideProps) {
  if (link === null) return <SignInScreen {...signIn} />;
  const Screen = LINK_SCREENS[link.page];
  return <Screen key={link.secret} secret={link.secret} language={<LanguagePicker />} />;
}
