declare module 'virtual:messages' {
  type Texts = import('@lingui/core').Messages;
  interface Core {
    /** The texts that the sign-in screen needs. */
    default: Texts;
    /** Formatting data for the language, for browsers that don't know it. */
    intl?: import('./lib/text/intl-data.ts').IntlData;
    /**
     * Functions that load the other parts: those that single screens name in the contract's list of screens, and the
     * rest.
     */
    parts: Record<string, () => Promise<{ default: Texts }>>;
  }
  const languages: Record<string, () => Promise<Core>>;
  export default languages;
}
