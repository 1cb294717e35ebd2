declare module 'virtual:messages' {
  type Texts = import('@lingui/core').Messages;
  interface Core {
    /** What the sign-in screen needs. */
    default: Texts;
    /** With what the language is formatted where the browser does not know it. */
    intl?: import('./lib/text/intl-data.ts').IntlData;
    /** What single screens name in the contract's list of screens, and all the rest. */
    parts: Record<string, () => Promise<{ default: Texts }>>;
  }
  const languages: Record<string, () => Promise<Core>>;
  export default languages;
}
