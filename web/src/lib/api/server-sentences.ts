/**
 * The sentences that servers of this interface have always said, in English and without a code, each with the text that
 * says it in the reader's language (the specification's section 8).
 */
export const SERVER_SENTENCES: Readonly<Record<string, string>> = {
  'Incorrect username or password': 'errors.wrong-credentials',
  'Incorrect verification code': 'errors.wrong-code',
  'The verification code does not exist or has expired': 'errors.code-expired',
  'Modification failed. The old password is incorrect': 'errors.wrong-old-password',
  'Account has been deleted': 'errors.account-deleted',
  'User does not exist': 'errors.user-not-found',
  'Modification failed': 'errors.modification-failed',
  'Connection error. Please try again later': 'errors.unavailable',
};

/** The id of the text for what a server said in English; undefined where it is none of the known sentences. */
export function textOfSentence(said: string): string | undefined {
  const bare = said.trim().replace(/\.$/, '');
  return Object.hasOwn(SERVER_SENTENCES, bare) ? SERVER_SENTENCES[bare] : undefined;
}
