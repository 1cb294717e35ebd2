import type { Data } from '@greenroom/contract/kit/route.ts';
import type { readSecondFactor } from '@greenroom/contract/profile.ts';
import { Button, Group } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { formatDate, useT } from '../../../lib/text/translate.tsx';
import { StatusBadge } from '../../../ui/value/status-badge.tsx';
import { DialogPart } from '../dialog-part.tsx';
import form from '../form.module.css';
import { refresh, secondFactorQuery } from '../profile.data.ts';
import classes from '../profile.module.css';
import { ProfileDialog } from '../profile-dialog.tsx';
import { Loaded, Section } from '../section.tsx';

type Factor = Data<typeof readSecondFactor>;
type FactorDialog = 'setup' | 'codes' | 'end';

/** If this many or fewer codes remain, the screen suggests creating new ones. */
const FEW_CODES = 2;
const TITLES = { setup: 'profile.factor.setup.title', codes: 'profile.codes.renew', end: 'profile.factor.end.title' };

/**
 * Moves the focus to the heading if a change replaces the button that opened the dialog, before or after the dialog has
 * faded out. Otherwise keyboard users would lose their place.
 */
function useCaughtFocus(on: boolean | undefined) {
  const heading = useRef<HTMLHeadingElement>(null);
  const used = useRef(false);
  const catchFocus = useCallback(() => {
    if (used.current && document.activeElement === document.body) heading.current?.focus();
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the buttons change with `on`.
  useEffect(catchFocus, [on]);
  return { heading, used, catchFocus };
}

/**
 * Shows whether two-factor authentication is on, with buttons to set it up, renew the codes or turn it off (R-PLUS-13).
 */
export function SecondFactor() {
  const t = useT();
  const client = useQueryClient();
  const query = useQuery(secondFactorQuery);
  const [dialog, setDialog] = useState<FactorDialog>('setup');
  const [opened, setOpened] = useState(false);
  const [codesShown, setCodesShown] = useState(false);
  const { heading, used, catchFocus } = useCaughtFocus(query.data?.on);
  const open = (which: FactorDialog) => {
    used.current = true;
    setDialog(which);
    setOpened(true);
  };
  const close = () => {
    setOpened(false);
    setCodesShown(false);
    // The state may have changed in another window.
    void refresh(client, secondFactorQuery);
  };
  return (
    <Section title={t('profile.factor.title')} text={t('profile.factor.text')} headingRef={heading}>
      <Loaded query={query} lines={1}>
        {(factor) =>
          factor.on ? <FactorOn factor={factor} onOpen={open} /> : <FactorOff factor={factor} onOpen={open} />
        }
      </Loaded>
      <ProfileDialog
        opened={opened}
        onClose={close}
        title={t(codesShown ? 'profile.codes.title' : TITLES[dialog])}
        locked={codesShown}
        onExited={catchFocus}
      >
        <FactorPart which={dialog} onClose={close} onCodes={() => setCodesShown(true)} />
      </ProfileDialog>
    </Section>
  );
}

const loadSetup = () => import('./second-factor-setup.tsx');
const loadCodes = () => import('./second-factor-codes.tsx');
const loadEnd = () => import('./second-factor-end.tsx');

interface FactorPartProps {
  which: FactorDialog;
  onClose: () => void;
  onCodes: () => void;
}

function FactorPart({ which, onClose, onCodes }: FactorPartProps) {
  if (which === 'end') return <DialogPart name="second-factor-end" load={loadEnd} props={{ onClose }} />;
  const name = `second-factor-${which}`;
  return <DialogPart name={name} load={which === 'setup' ? loadSetup : loadCodes} props={{ onClose, onCodes }} />;
}

interface FactorProps {
  factor: Factor;
  onOpen: (which: FactorDialog) => void;
}

function FactorOff({ factor, onOpen }: FactorProps) {
  const t = useT();
  return (
    <>
      <p className={classes.state}>
        <StatusBadge tone={factor.demanded ? 'warning' : 'neutral'}>{t('profile.factor.off')}</StatusBadge>
        {factor.demanded && <span>{t('profile.factor.demanded.off')}</span>}
      </p>
      <Group gap={8}>
        <Button onClick={() => onOpen('setup')}>{t('profile.factor.setup')}</Button>
      </Group>
    </>
  );
}

function FactorOn({ factor, onOpen }: FactorProps) {
  const t = useT();
  const left = factor.recoveryCodesLeft;
  const few = left <= FEW_CODES;
  return (
    <>
      <p className={classes.state}>
        <StatusBadge tone="success">
          {factor.since === null
            ? t('profile.factor.on')
            : t('profile.factor.since', { date: formatDate(factor.since) })}
        </StatusBadge>
      </p>
      <p className={classes.state}>
        {few ? (
          <StatusBadge tone="warning">{t('profile.codes.few', { count: left })}</StatusBadge>
        ) : (
          t('profile.codes.left', { count: left })
        )}
      </p>
      {factor.demanded && <p className={form.text}>{t('profile.factor.demanded')}</p>}
      <Group gap={8}>
        <Button variant={few ? 'filled' : 'default'} onClick={() => onOpen('codes')}>
          {t('profile.codes.renew')}
        </Button>
        {!factor.demanded && (
          <Button variant="subtle" color="red" onClick={() => onOpen('end')}>
            {t('profile.factor.end')}
          </Button>
        )}
      </Group>
    </>
  );
}
