declare module 'virtual:messages' {
  type Texts = import('@lingui/core').Messages;
  type Part = () => Promise<{ default: Texts }>;
  /** Per language: what the sign-in screen needs, what single screens need, and all the rest. */
  const parts: Record<string, Record<'core' | 'rest' | 'groups' | 'reviews' | 'earnings', Part>>;
  export default parts;
}
