import { useCallback, useState } from 'react';

/** What a screen reader is told in passing; the number makes the same sentence news again. */
export interface Announcement {
  readonly text: string;
  readonly number: number;
}

export function useAnnouncer(): [Announcement, (text: string) => void] {
  const [announcement, setAnnouncement] = useState<Announcement>({ text: '', number: 0 });
  const announce = useCallback((text: string) => setAnnouncement(({ number }) => ({ text, number: number + 1 })), []);
  return [announcement, announce];
}
