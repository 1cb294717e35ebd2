import { Tooltip } from '@mantine/core';
import type { ReactElement } from 'react';

export interface RailHintProps {
  text: string;
  children: ReactElement;
}

/** A name beside its icon, for the hand and for the keyboard. */
export default function RailHint({ text, children }: RailHintProps) {
  return (
    <Tooltip label={text} position="right" openDelay={100} events={{ hover: true, focus: true, touch: false }}>
      {children}
    </Tooltip>
  );
}
