import { Tooltip, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useRef } from 'react';
import { useT } from '../../../lib/text/translate.tsx';
import { COPY_TOLD, useCopy } from '../../../ui/value/use-copy.ts';
import classes from './panel.module.css';

interface ContactProps {
  /** An address or a phone number. */
  text: string;
}

/** A way to reach somebody, left to right in every language, copied by one click. */
export function Contact({ text }: ContactProps) {
  const t = useT();
  const button = useRef<HTMLButtonElement>(null);
  const [state, copy] = useCopy();
  const told = state === 'idle' ? '' : t(COPY_TOLD[state]);
  return (
    <>
      <UnstyledButton
        ref={button}
        className={classes.contact}
        aria-label={t('groups.copy', { text })}
        onClick={() => copy(text)}
      >
        <bdi dir="ltr">{text}</bdi>
        <IconCopy size={14} aria-hidden />
      </UnstyledButton>
      {state !== 'idle' && <Tooltip opened target={button} label={told} />}
      <VisuallyHidden role="status">{told}</VisuallyHidden>
    </>
  );
}
