declare module 'virtual:messages' {
  type Texts = import('@lingui/core').Messages;
  type Part = () => Promise<{ default: Texts }>;
  /** Per language: what the sign-in screen needs, what single screens name in the contract's list of screens, and all the rest. */
  const parts: Record<string, Record<string, Part>>;
  export default parts;
}
