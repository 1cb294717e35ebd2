import classes from './api.module.css';

/** Program text in a part of its own that scrolls; what scrolls can be reached by keys. */
export function CodeBlock({ label, text }: { label: string; text: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys.
    <section tabIndex={0} aria-label={label} className={classes.code}>
      <pre dir="ltr">{text}</pre>
    </section>
  );
}
