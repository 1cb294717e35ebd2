declare module 'virtual:messages' {
  type Texts = import('@lingui/core').Messages;
  type Part = () => Promise<{ default: Texts }>;
  /** Per language: what the sign-in screen needs, and all the rest. */
  const parts: Record<string, { core: Part; rest: Part }>;
  export default parts;
}
