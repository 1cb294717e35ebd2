import type { DemoApp } from './demo-world.ts';

/** Invented brands, but for the two that the reason codes name. */
const OTHERS =
  'Lumivo Zinnora Pellika Orvanta Quolia Senwave Talvero Brisolo Nuvessa Ostrelle Kalinfa Firmalou Dovento Wexaly Jurelle Havilo'.split(
    ' ',
  );

export const APPS: readonly DemoApp[] = [
  { id: 1, label: 'Yaar', brand: 'yaar' },
  { id: 2, label: 'Topchat', brand: 'topchat' },
  ...OTHERS.map((label, index): DemoApp => ({ id: index + 3, label, brand: 'other' })),
];

/** How many of a hundred accounts each app has. */
export const APP_SHARES: ReadonlyMap<number, number> = new Map(
  APPS.map(({ id }) => [id, id === 1 ? 40 : id === 2 ? 24 : id === 3 ? 11 : 25 / 15]),
);
