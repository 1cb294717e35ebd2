import 'react';

declare module 'react' {
  /** Lets `style` props set CSS variables. */
  interface CSSProperties {
    [variable: `--${string}`]: string | number | undefined;
  }
}
