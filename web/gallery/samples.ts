import { useDirection } from '@mantine/core';

/** A row in a sample list of hosts, in a script that is read in the story's direction. */
export interface SampleHost {
  key: string;
  hostId: string;
  name: string | null;
  age: number | null;
  country: string | null;
  group: string;
  status: 'waiting' | 'success' | 'danger';
  code: number | null;
  submittedAt: string;
  avatar: string | null;
}

const LATIN = {
  names: ['Zeynep Doğan', 'Leyla', 'Nilüfer A.', 'Simona Cătălina', 'Amélie Œuvrard', 'Tanvi', 'Đặng Thị Hoa'],
  groups: ['Aurora › Istanbul', 'Jasmine', 'Nusantara › Bali › Denpasar', 'Lwów'],
};
const ARABIC = {
  names: ['ليلى حسن', 'نور الهدى', 'زينب بنت عبد الرحمن', 'سلمى', 'Leyla ليلى', 'مريم العلوي', 'هند'],
  groups: ['الشفق › إسطنبول', 'ياسمين', 'نجوم الخليج › دبي › مرسى', 'الأطلس'],
};
const COUNTRIES = ['TR', 'MA', 'IN', 'ID', 'CI', 'AE', null];
const STATES = ['waiting', 'success', 'success', 'danger'] as const;
/** Old enough that the relative times do not change while someone looks at a page. */
const NEWEST = Date.UTC(2026, 0, 15, 9, 30);
const HOUR_MS = 3_600_000;

/** A drawn face used for all pictures, so that nothing is fetched. */
export const PICTURE = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" fill="#f3c6a5"/>' +
    '<circle cx="32" cy="28" r="14" fill="#8d5a3a"/><path d="M8 64c2-16 12-22 24-22s22 6 24 22z" fill="#4464ad"/></svg>',
)}`;

/** Returns the sample's words for the current text direction. */
export function useSample(): typeof LATIN {
  return useDirection().dir === 'rtl' ? ARABIC : LATIN;
}

/** @param first index of the first host, from 0 */
export function sampleHosts(sample: typeof LATIN, first: number, count: number): SampleHost[] {
  return Array.from({ length: count }, (_, index) => sampleHost(sample, first + index));
}

function sampleHost({ names, groups }: typeof LATIN, index: number): SampleHost {
  const status = pick(STATES, index, 'waiting');
  return {
    key: `host-${index}`,
    hostId: String(10_086_543 + index * 7919),
    name: index % 11 === 10 ? null : pick(names, index, ''),
    age: index % 5 === 4 ? null : 18 + ((index * 7) % 19),
    country: pick(COUNTRIES, index, null),
    group: pick(groups, index, ''),
    status,
    code: status === 'danger' ? 205 : null,
    submittedAt: new Date(NEWEST - index * 7 * HOUR_MS).toISOString(),
    avatar: index % 3 === 0 ? PICTURE : null,
  };
}

export function pick<E, O>(list: readonly E[], index: number, otherwise: O): E | O {
  return list[index % list.length] ?? otherwise;
}
