import 'react';

declare module 'react' {
  /** Styles can set the variables that a style sheet reads. */
  interface CSSProperties {
    [variable: `--${string}`]: string | number | undefined;
  }
}
