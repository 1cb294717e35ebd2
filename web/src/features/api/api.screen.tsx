import { pathOf } from '@greenroom/contract/screens.ts';
import { Anchor, Checkbox, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { useAddressState } from '../../lib/address/address-state.ts';
import { Link } from '../../lib/address/link.tsx';
import { screenAddress } from '../../lib/address/screen-address.ts';
import { useT } from '../../lib/text/translate.tsx';
import { SearchField } from '../../ui/field/search-field.tsx';
import screen from '../../ui/screen.module.css';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import { FailedState } from '../../ui/state/failed-state.tsx';
import { Loading } from '../../ui/state/loading.tsx';
import text from '../../ui/text.module.css';
import { classNames } from '../../ui/theme/class-names.ts';
import { usePhone } from '../../ui/theme/phone.ts';
import { documentQuery } from './api.data.ts';
import classes from './api.module.css';
import { CallList } from './call-list.tsx';
import { CallPanel } from './call-panel.tsx';
import { callsByFeature, DOCUMENT_PATH } from './document.ts';

/** The screen's state in its address. `open` is the ID of the call shown next to the list. */
const apiAddress = screenAddress(
  'api',
  z.object({
    search: z.string().max(100).default(''),
    tokens: z.stringbool().default(false),
    open: z.string().max(100).optional(),
  }),
);
type ApiState = z.output<typeof apiAddress>;

/** Lists every API call of Greenroom, to read about it and try it (R-PLUS-12). */
export default function ApiScreen() {
  const t = useT();
  const phone = usePhone();
  const [state, setState] = useAddressState(apiAddress);
  const { data: calls, error, refetch } = useQuery(documentQuery);
  const change = (part: Partial<ApiState>) => setState(part, { push: true });
  const open = calls?.find(({ id }) => id === state.open);
  const panel = open && <CallPanel key={open.id} shown={open} onClose={() => change({ open: undefined })} />;
  if (phone && panel) return <div className={screen.screen}>{panel}</div>;
  return (
    <div className={screen.screen}>
      <h1 className={screen.title}>{t('menus.api')}</h1>
      <p className={text.about}>
        {t('api.text')}{' '}
        <Anchor component={Link} to={pathOf('tokens')} underline="always" inherit>
          {t('menus.tokens')}
        </Anchor>
        {' · '}
        <Anchor href={DOCUMENT_PATH} target="_blank" underline="always" inherit>
          {t('api.document')}
        </Anchor>
      </p>
      <div className={screen.filters}>
        <SearchField
          className={classes.search ?? ''}
          size="xs"
          label={t('api.search')}
          maxLength={100}
          value={state.search}
          onSearch={(search) => setState({ search })}
        />
        <Checkbox
          className={classes.tick ?? ''}
          size="xs"
          label={t('api.by-token')}
          checked={state.tokens}
          onChange={(event) => setState({ tokens: event.currentTarget.checked })}
        />
      </div>
      {calls === undefined && error !== null && <FailedState error={error} onRetry={refetch} />}
      {calls === undefined && error === null && (
        <Loading gap={12}>
          <Skeleton height={400} />
        </Loading>
      )}
      {calls !== undefined && (
        <div className={classNames(screen.body, classes.body)}>
          <CallList
            groups={callsByFeature(calls, state)}
            open={state.open}
            onOpen={(id) => change({ open: id })}
            empty={<EmptyState title={t('api.none')} text={t('api.none.text')} />}
          />
          {panel}
        </div>
      )}
    </div>
  );
}
