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

/** A country's home app has more than half of the accounts there. */
export const HOME_APPS: ReadonlyMap<string, number> = new Map([
  ['VN', 2],
  ['ID', 2],
  ['IN', 2],
  ['TH', 2],
  ['RO', 2],
  ['MX', 3],
  ['VE', 3],
]);
export const HOME_SHARE = 0.52;

/** How the other accounts are distributed over the apps, in percent. */
export const APP_SHARES: ReadonlyMap<number, number> = new Map(
  APPS.map(({ id }) => [id, id === 1 ? 40 : id === 2 ? 24 : id === 3 ? 11 : 25 / 15]),
);
