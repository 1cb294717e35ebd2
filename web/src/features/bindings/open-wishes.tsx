import type { listBindingRequests } from '@greenroom/contract/bindings.ts';
import type { Data } from '@greenroom/contract/kit/route.ts';
import { Button } from '@mantine/core';
import { IconClock } from '@tabler/icons-react';
import { useT } from '../../lib/text/translate.tsx';
import { Time } from '../../ui/value/time.tsx';
import classes from './bindings.module.css';

/** So many stand above the agents; the rest stands in the list of all. */
const SHOWN = 3;

interface OpenWishesProps {
  wishes: Data<typeof listBindingRequests> | undefined;
  onAnswer: (requestId: number) => void;
  onAll: () => void;
}

/** What agents have asked for and wait for; nothing where nobody does. */
export function OpenWishes({ wishes, onAnswer, onAll }: OpenWishesProps) {
  const t = useT();
  if (wishes === undefined || wishes.total === 0) return null;
  // Who asked first waits longest.
  const oldest = [...wishes.rows].reverse().slice(0, SHOWN);
  return (
    <section className={classes.wishes} aria-labelledby="open-wishes">
      <h2 id="open-wishes" className={classes.wishesTitle}>
        <IconClock size={16} aria-hidden />
        {t('bindings.wishes.waiting', { count: wishes.total })}
      </h2>
      <ul>
        {oldest.map((wish) => (
          <li key={wish.id} className={classes.wish}>
            <span className={classes.wishText}>
              <span>
                <bdi className={classes.agentName}>{wish.nickName}</bdi> {t('bindings.wish.asks')}{' '}
                <q>
                  <bdi>{wish.wanted}</bdi>
                </q>
              </span>
              <span className={classes.quiet}>
                <Time iso={wish.askedAt} />
                {wish.note !== null && (
                  <>
                    {' · '}
                    <bdi>{wish.note}</bdi>
                  </>
                )}
              </span>
            </span>
            <Button
              size="compact-sm"
              variant="default"
              aria-label={t('bindings.wish.answer.of', { name: wish.nickName, wanted: wish.wanted })}
              onClick={() => onAnswer(wish.id)}
            >
              {t('bindings.wish.answer')}
            </Button>
          </li>
        ))}
      </ul>
      {wishes.total > oldest.length && (
        <Button size="compact-xs" variant="subtle" onClick={onAll}>
          {t('bindings.wishes.all', { count: wishes.total })}
        </Button>
      )}
    </section>
  );
}
