import { ActionIcon, Button } from '@mantine/core';
import { IconArrowLeft, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { useT } from '../../lib/text/translate.tsx';
import { usePhone } from '../theme/phone.ts';
import classes from './side-panel.module.css';

export interface SidePanelProps {
  /** The heading. */
  title: ReactNode;
  /** Above the heading, as the records that this one is part of. */
  above?: ReactNode;
  /** The name of the list beside it; on a phone a button leads back there. */
  back: string;
  /** Takes all the room that the list leaves, as a panel that holds a table. */
  wide?: boolean;
  onClose: () => void;
  children: ReactNode;
}

/**
 * One record beside the list that it was opened from; on a phone it is shown in place of the list. Its heading gets the
 * focus when it opens, Escape closes it, and the open row gets the focus back: the list must be a sibling element that
 * marks that row with `aria-current="true"`. Give it the record's key, so that another record is another panel.
 */
export function SidePanel({ title, above, back, wide = false, onClose, children }: SidePanelProps) {
  const t = useT();
  const phone = usePhone();
  const id = useId();
  const panel = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const close = () => {
    // Before the row stops being the open one.
    panel.current?.parentElement?.querySelector<HTMLElement>('[aria-current="true"]')?.focus();
    onClose();
  };
  const closeOnEscape = (event: KeyboardEvent) => {
    // A dialog in front of the panel is its child in React's tree, not in the document's.
    if (event.key !== 'Escape' || event.defaultPrevented || !(event.target instanceof Node)) return;
    if (event.currentTarget.contains(event.target)) close();
  };
  return (
    <aside
      ref={panel}
      className={classes.panel}
      data-phone={phone}
      data-wide={wide}
      aria-labelledby={id}
      onKeyDown={closeOnEscape}
    >
      <header className={classes.head}>
        {phone && (
          <Button
            className={classes.back}
            variant="subtle"
            size="compact-sm"
            leftSection={<IconArrowLeft className={classes.arrow} size={16} aria-hidden />}
            onClick={close}
          >
            {back}
          </Button>
        )}
        <div className={classes.name}>
          {above}
          <h2 id={id} ref={heading} tabIndex={-1} className={classes.title}>
            {title}
          </h2>
        </div>
        {!phone && (
          <ActionIcon variant="subtle" color="gray" aria-label={t('widgets.panel.close')} onClick={close}>
            <IconX size={16} aria-hidden />
          </ActionIcon>
        )}
      </header>
      <div className={classes.body}>{children}</div>
    </aside>
  );
}
