import { Group } from '@mantine/core';
import type { ComponentProps, ReactNode } from 'react';
import { AsOf } from '../../domain/figures/as-of.tsx';
import { ApiError } from '../../lib/api/api.ts';
import screen from '../../ui/screen.module.css';
import { classNames } from '../../ui/theme/class-names.ts';
import { usePhone } from '../../ui/theme/phone.ts';
import classes from './earnings.module.css';
import { NoEarnings } from './no-earnings.tsx';

interface FiguresScreenProps {
  title: string;
  report: ComponentProps<typeof AsOf>['report'];
  /** True if there are no groups yet. */
  none: boolean;
  /** The open host's panel, shown next to the screen or, on a phone, instead of it. False if no host is open. */
  panel: ReactNode;
  children: ReactNode;
}

/** Shows a screen with the figures of groups and hosts, and the time when they were reported. */
export function FiguresScreen({ title, report, none, panel, children }: FiguresScreenProps) {
  const phone = usePhone();
  if (phone && panel) return panel;
  return (
    <div className={classNames(screen.body, classes.body)}>
      <div className={classNames(screen.screen, classes.main)}>
        <Group component="header" gap="2px 16px" align="baseline">
          <h1 className={screen.title}>{title}</h1>
          <AsOf report={report} />
        </Group>
        {none ? <NoEarnings /> : children}
      </div>
      {panel}
    </div>
  );
}

/**
 * Returns why there is nothing to show for the address: its group is out of scope, or its days can't have been
 * reported.
 */
export function goneOf(error: unknown): 'group-not-found' | 'date-not-allowed' | null {
  const code = error instanceof ApiError ? error.code : null;
  return code === 'group-not-found' || code === 'date-not-allowed' ? code : null;
}
