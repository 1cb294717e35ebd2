import { ActionIcon, Button } from '@mantine/core';
import { IconArrowLeft, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { useT } from '../../lib/text/translate.tsx';
import { usePhone } from '../theme/phone.ts';
import classes from './side-panel.module.css';

export interface SidePanelProps {
  /** The heading. */
  title: ReactNode;
  /** Content above the heading, such as the records that this one is part of. */
  above?: ReactNode;
  /** Name of the list next to the panel. On a phone, a button with this name leads back to the list. */
  back: string;
  /** If true, the panel uses all space next to the list. For panels that contain a table. */
  wide?: boolean;
  onClose: () => void;
  children: ReactNode;
}

/**
 * Shows one record next to the list from which it was opened. On a phone, the panel replaces the list. The heading gets
 * the focus when the panel opens. Escape closes the panel and returns the focus to the open row, so the list must be a
 * sibling element that marks this row with `aria-current="true"`. Use the record's key as the React key, so that
 * another record is another panel.
 */
export function SidePanel({ title, above, back, wide = false, onClose, children }: SidePanelProps) {
  const t = useT();
  const phone = usePhone();
  const id = useId();
  const panel = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const close = () => {
    // Moves the focus before the row stops being the open one.
    panel.current?.parentElement?.querySelector<HTMLElement>('[aria-current="true"]')?.focus();
    onClose();
  };
  const closeOnEscape = (event: KeyboardEvent) => {
    // A dialog in front of the panel is the panel's child in React's tree, but not in the document.
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
