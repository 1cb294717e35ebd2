import { Button, type ButtonProps } from '@mantine/core';
import { IconCheck, IconCopy, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useT } from '../lib/translate.tsx';
import { COPY_TOLD, useCopy } from './use-copy.ts';

const ICONS = { idle: IconCopy, copied: IconCheck, failed: IconX };

export interface CopyButtonProps extends Omit<ButtonProps, 'leftSection'> {
  /** What is copied, or how it is made when it is asked for. */
  text: string | (() => string);
  children: ReactNode;
}

/** A button that copies and says so in its place. */
export function CopyButton({ text, children, ...rest }: CopyButtonProps) {
  const t = useT();
  const [state, copy] = useCopy();
  const Icon = ICONS[state];
  return (
    <Button
      variant="default"
      {...rest}
      leftSection={<Icon size={16} aria-hidden />}
      onClick={() => copy(typeof text === 'function' ? text() : text)}
    >
      <span aria-live="polite">{state === 'idle' ? children : t(COPY_TOLD[state])}</span>
    </Button>
  );
}
