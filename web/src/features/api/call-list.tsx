import type { ReactNode } from 'react';
import { useT } from '../../lib/text/translate.tsx';
import classes from './api.module.css';
import type { ApiCall } from './document.ts';

interface CallListProps {
  groups: readonly (readonly [feature: string, calls: readonly ApiCall[]])[];
  /** ID of the call shown next to the list. */
  open: string | undefined;
  onOpen: (id: string) => void;
  empty: ReactNode;
}

/** Lists the calls by feature. Names, paths and descriptions are in English, like the API document. */
export function CallList({ groups, open, onOpen, empty }: CallListProps) {
  const t = useT();
  if (groups.length === 0) return <div className={classes.list}>{empty}</div>;
  return (
    <nav className={classes.list} aria-label={t('api.calls')}>
      {groups.map(([feature, calls]) => (
        <section key={feature} aria-labelledby={`api-${feature}`}>
          <h2 id={`api-${feature}`} className={classes.feature} dir="ltr" lang="en">
            {feature}
          </h2>
          <ul className={classes.calls}>
            {calls.map((call) => (
              <li key={call.id}>
                <button
                  type="button"
                  className={classes.call}
                  aria-current={call.id === open ? 'true' : undefined}
                  onClick={() => onOpen(call.id)}
                  dir="ltr"
                  lang="en"
                >
                  <MethodAndPath call={call} />
                  <span className={classes.summary}>{call.summary}</span>
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  );
}

export function MethodAndPath({ call: { method, path } }: { call: ApiCall }) {
  return (
    <code className={classes.address} dir="ltr">
      <b className={classes.method}>{method}</b> {path}
    </code>
  );
}
