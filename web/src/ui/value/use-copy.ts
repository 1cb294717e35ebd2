import { useRef, useState } from 'react';

/** Message IDs for the results. */
export const COPY_TOLD = { copied: 'common.copy.copied', failed: 'common.copy.failed' };

const SHOWN_MS = 1500;

/** Returns the result of the last copy, which is reset after a moment, and a function that copies text. */
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

/**
 * Copies text to the clipboard, even on plain http, where the Clipboard API is missing.
 * @returns whether copying worked
 */
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
  // The focus can't leave an open dialog, so the field is added to the dialog.
  const holder = document.activeElement?.closest('[role="dialog"]') ?? document.body;
  const before = document.activeElement;
  holder.append(field);
  field.select();
  const copied = document.execCommand('copy');
  field.remove();
  if (before instanceof HTMLElement) before.focus();
  return copied;
}
