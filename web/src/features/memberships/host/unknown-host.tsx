import { ADMINISTRATION_ROLES, HOST_ROLES } from '@greenroom/contract/roles.ts';
import { Button, Group } from '@mantine/core';
import { Link } from 'react-router';
import { useSession } from '../../../lib/session/session.tsx';
import { useT } from '../../../lib/text/translate.tsx';
import classes from './host-panel.module.css';
import { type Asking, TransferOnAsk } from './transfer-on-ask.tsx';

/** The reader cannot see such a host: to an agent it may be one of another agency, who can be asked for it. */
export function UnknownHost({ hostId, asking }: { hostId: string; asking: Asking }) {
  const t = useT();
  const { hasRole } = useSession();
  if (hasRole(...ADMINISTRATION_ROLES) || !hasRole(...HOST_ROLES)) {
    return (
      <div className={classes.unknown}>
        <p>{t('memberships.unknown.nobody')}</p>
      </div>
    );
  }
  return (
    <div className={classes.unknown}>
      <p>{t('memberships.unknown.text')}</p>
      <Group gap="xs">
        <Button size="xs" onClick={() => asking.onAsk(true)}>
          {t('memberships.transfer')}
        </Button>
        <Button component={Link} to={`/hosts/add?ids=${hostId}`} size="xs" variant="default">
          {t('memberships.unknown.add')}
        </Button>
      </Group>
      <TransferOnAsk hostId={hostId} appId={null} asking={asking} />
    </div>
  );
}
