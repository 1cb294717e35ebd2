import {
  IconAlertTriangle,
  IconCircle,
  IconCircleCheck,
  IconCircleX,
  IconClock,
  IconInfoCircle,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { classNames } from '../theme/class-names.ts';
import classes from './status-badge.module.css';
import tones from './tone.module.css';

const ICONS = {
  success: IconCircleCheck,
  danger: IconCircleX,
  warning: IconAlertTriangle,
  waiting: IconClock,
  info: IconInfoCircle,
  neutral: IconCircle,
};

export type StatusTone = keyof typeof ICONS;

/** Shows a status by icon, word and color together, so that color alone never conveys the meaning. */
export function StatusBadge({ tone, children }: { tone: StatusTone; children: ReactNode }) {
  const Icon = ICONS[tone];
  return (
    <span className={classNames(tones.tone, classes.badge)} data-tone={tone}>
      <Icon size={15} stroke={2} aria-hidden />
      <span>{children}</span>
    </span>
  );
}
