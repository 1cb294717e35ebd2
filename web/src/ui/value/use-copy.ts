import { useRef, useState } from 'react';

/** What came of it, as ids of texts. */
export const COPY_TOLD = { copied: 'common.copy.copied', failed: 'common.copy.failed' };

const SHOWN_MS = 1500;

/** Copies, and reports for a moment whether that worked. */
export function useCopy(): ['idle' | 'copied' | 'failed', (text: string) => void] {
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const copy = (text: string) => {
    void copyText(text).then((copied) => {
      setState(copied ? 'copied' : 'failed');
      clearTimeout(timer.current);
      timer.current = setTimeout(() => setState('idle'), SHOWN_MS);
    });
  };
  return [state, copy];
}

/** Puts text on the clipboard, also on plain http, where the Clipboard API is missing. @returns whether it worked */
export async function copyText(text: string): Promise<boolean> {
  if ('clipboard' in navigator && window.isSecureContext) {
    try {
      await navigator.clipboard.writeText(text);
      return true;
    } catch (error) {
      if (!(error instanceof DOMException)) throw error;
    }
  }
  return copyBySelection(text);
}

function copyBySelection(text: string): boolean {
  const field = document.createElement('textarea');
  field.value = text;
  field.setAttribute('aria-hidden', 'true');
  field.style.position = 'fixed';
  field.style.opacity = '0';
  // Inside an open dialog the focus may not leave it, so the field stands there.
  const holder = document.activeElement?.closest('[role="dialog"]') ?? document.body;
  const before = document.activeElement;
  holder.append(field);
  field.select();
  const copied = document.execCommand('copy');
  field.remove();
  if (before instanceof HTMLElement) before.focus();
  return copied;
}
