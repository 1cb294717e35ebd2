declare module 'virtual:messages' {
  type Texts = import('@lingui/core').Messages;
  interface Core {
    /** The texts that the sign-in screen needs. */
    default: Texts;
    /** Formatting data of the language, for browsers that do not know it. */
    intl?: import('./lib/text/intl-data.ts').IntlData;
    /** The parts that single screens name in the contract's list of screens, and all other texts. */
    parts: Record<string, () => Promise<{ default: Texts }>>;
  }
  const languages: Record<string, () => Promise<Core>>;
  export default languages;
}
