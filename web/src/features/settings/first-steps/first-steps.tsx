import { FIRST_STEPS, type FirstStep } from '@greenroom/contract/administration/first-steps.ts';
import { pathOf } from '@greenroom/contract/screens.ts';
import { CloseButton } from '@mantine/core';
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import { Link } from '../../../lib/address/link.tsx';
import { useStaleOnEvent } from '../../../lib/events/use-stale-on-event.ts';
import { useGrantedPages } from '../../../lib/session/granted.tsx';
import { readLocal, writeLocal } from '../../../lib/storage.ts';
import { menuTitle } from '../../../lib/text/menu-title.ts';
import { useT } from '../../../lib/text/translate.tsx';
import { FIRST_STEPS_KEYS, firstStepsQuery } from '../settings.data.ts';
import classes from './first-steps.module.css';
import { MailStep } from './mail-step.tsx';

const HIDDEN = 'first-steps-hidden';

/** The screens on which the user completes a step, in the order in which they are needed. */
const SCREENS = {
  apps: [{ key: 'data', path: pathOf('data', { view: 'apps' }) }],
  group: [{ key: 'agent-center', path: pathOf('agent-center') }],
  agent: [
    { key: 'users', path: pathOf('users') },
    { key: 'bind-groups', path: pathOf('bind-groups') },
  ],
  accounts: [
    { key: 'tokens', path: pathOf('tokens', { view: 'all' }) },
    { key: 'api', path: pathOf('api') },
  ],
  review: [{ key: 'review', path: pathOf('review') }],
} as const satisfies Record<Exclude<FirstStep, 'mail'>, readonly { key: string; path: string }[]>;

interface FirstStepsProps {
  /** Shown until the steps have loaded. */
  waiting: ReactNode;
  /** Called with the height of the steps in pixels, or 0 if there are none. */
  onRoom: (pixels: number) => void;
}

/**
 * Shows what a new installation needs before hosts can be reviewed, and ticks off completed steps (R-PLUS-22). Renders
 * nothing if all steps are complete, or if the user has dismissed them in this browser. This is a default export so
 * that it is loaded only for administrators.
 */
export default function FirstSteps({ waiting, onRoom }: FirstStepsProps) {
  const t = useT();
  const id = useId();
  const steps = useRef<HTMLElement>(null);
  const [hidden, setHidden] = useState(() => readLocal(HIDDEN) !== null);
  const { data } = useQuery({ ...firstStepsQuery, enabled: !hidden });
  useStaleOnEvent('group', FIRST_STEPS_KEYS);
  useStaleOnEvent('user', FIRST_STEPS_KEYS);
  useStaleOnEvent('queue', FIRST_STEPS_KEYS);
  const over = hidden || data?.done.length === FIRST_STEPS.length;
  useLayoutEffect(() => {
    if (over || data !== undefined) onRoom(over ? 0 : (steps.current?.offsetHeight ?? 0));
  }, [over, data, onRoom]);
  if (over) return null;
  if (data === undefined) return waiting;
  const hide = () => {
    writeLocal(HIDDEN, '1');
    setHidden(true);
  };
  return (
    <section ref={steps} className={classes.steps} aria-labelledby={id}>
      <header className={classes.head}>
        <h2 id={id}>{t('settings.steps.title', { done: data.done.length, all: FIRST_STEPS.length })}</h2>
        <CloseButton aria-label={t('settings.steps.hide')} onClick={hide} />
      </header>
      <ol>
        {FIRST_STEPS.map((step) => (
          <li key={step} className={classes.step}>
            <Mark done={data.done.includes(step)} />
            <div>
              <strong>{t(`settings.step.${step}`)}</strong>
              {!data.done.includes(step) && <p>{t(`settings.step.${step}.text`)}</p>}
              {step === 'mail' ? <MailStep steps={data} /> : !data.done.includes(step) && <Ways step={step} />}
              {step === 'accounts' && data.blocked.map((origin) => <Blocked key={origin} origin={origin} />)}
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Mark({ done }: { done: boolean }) {
  const t = useT();
  const Icon = done ? IconCircleCheckFilled : IconCircle;
  return (
    <span
      className={done ? classes.done : classes.open}
      role="img"
      aria-label={t(done ? 'settings.steps.done' : 'settings.steps.open')}
    >
      <Icon size={20} aria-hidden />
    </span>
  );
}

/** Shows links to the screens, with their menu titles. */
function Ways({ step }: { step: Exclude<FirstStep, 'mail'> }) {
  const t = useT();
  const pages = useGrantedPages();
  const ways = SCREENS[step].flatMap(({ key, path }) => {
    const page = pages.find(({ component }) => component === key);
    return page === undefined ? [] : [{ path, title: menuTitle(t, page) }];
  });
  if (ways.length === 0) return <p>{t('settings.steps.no-screen')}</p>;
  return (
    <p className={classes.ways}>
      {ways.map(({ path, title }) => (
        <Link key={path} className={classes.way} to={path}>
          {title}
        </Link>
      ))}
    </p>
  );
}

/** Explains that browsers can't load pictures from an origin, and where to change that. */
function Blocked({ origin }: { origin: string }) {
  const t = useT();
  return (
    <>
      <p role="alert">{t('common.picture-blocked', { origin, screen: t('menus.settings') })}</p>
      <Link className={classes.way} to={pathOf('settings')}>
        {t('menus.settings')}
      </Link>
    </>
  );
}
