import { pathOf } from '@greenroom/contract/screens.ts';
import { Anchor, Skeleton } from '@mantine/core';
import { Link } from '../../../lib/address/link.tsx';
import { useT } from '../../../lib/text/translate.tsx';
import { AsOf } from '../../../ui/figures/as-of.tsx';
import { Avatar } from '../../../ui/value/avatar.tsx';
import { HostId } from '../../../ui/value/host-id.tsx';
import type { HostHistory, HostKey } from '../earnings.data.ts';
import classes from './page.module.css';

const PICTURE_PIXELS = 56;

/** Who the page is about, and as of when its figures are; it keeps its room while they load. */
export function HostHead({ hostKey, host }: { hostKey: HostKey; host: HostHistory | undefined }) {
  const t = useT();
  return (
    <header className={classes.head}>
      {host === undefined ? (
        <Skeleton width={PICTURE_PIXELS} height={PICTURE_PIXELS} radius={8} />
      ) : (
        <Avatar url={host.avatar} name={host.name} pixels={PICTURE_PIXELS} shape="square" />
      )}
      <div className={classes.headText}>
        <h1 className={classes.name}>
          <bdi>{host === undefined ? t('menus.host') : (host.name ?? t('earnings.host.unnamed'))}</bdi>{' '}
          <HostId id={hostKey.hostId} />
        </h1>
        <p className={classes.facts}>
          {host !== undefined && (
            <>
              <span>{host.appLabel}</span>
              <span>{host.groupName === null ? t('earnings.host.no-group') : <bdi>{host.groupName}</bdi>}</span>
              <Anchor component={Link} to={pathOf('bind-hosts', { host: host.hostId, app: host.appId })} size="xs">
                {t('earnings.host.more')}
              </Anchor>
            </>
          )}
        </p>
        <AsOf report={host} />
      </div>
    </header>
  );
}
