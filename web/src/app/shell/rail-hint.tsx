import { Tooltip } from '@mantine/core';
import type { ReactElement } from 'react';

export interface RailHintProps {
  text: string;
  children: ReactElement;
}

/** Shows a name next to its icon, on hover and on keyboard focus. */
export default function RailHint({ text, children }: RailHintProps) {
  return (
    <Tooltip label={text} position="right" openDelay={100} events={{ hover: true, focus: true, touch: false }}>
      {children}
    </Tooltip>
  );
}
