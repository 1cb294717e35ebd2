declare module 'virtual:messages' {
  type Texts = import('@lingui/core').Messages;
  interface Core {
    /** What the sign-in screen needs. */
    default: Texts;
    /** What single screens name in the contract's list of screens, and all the rest. */
    parts: Record<string, () => Promise<{ default: Texts }>>;
  }
  const languages: Record<string, () => Promise<Core>>;
  export default languages;
}
