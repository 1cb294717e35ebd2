import { useEffect, useRef, useState } from 'react';

const TYPING_PAUSE_MS = 300;

/** A search field's text; the address follows when the typing pauses, and decides when somebody goes back. */
export function useTypedSearch(value: string, onChange: (text: string) => void): [string, (text: string) => void] {
  const [typed, setTyped] = useState(value);
  const latest = useRef({ value, onChange });
  useEffect(() => {
    latest.current = { value, onChange };
  });
  useEffect(() => setTyped(value), [value]);
  useEffect(() => {
    const timer = setTimeout(() => {
      if (typed.trim() !== latest.current.value) latest.current.onChange(typed.trim());
    }, TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return [typed, setTyped];
}
