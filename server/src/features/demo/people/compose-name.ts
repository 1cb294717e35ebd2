import { lowerCase } from '../lower-case.ts';
import type { Chance } from '../random.ts';
import type { NameList } from './names.ts';

/** A display name, and the review codes that apply to it. */
export interface DisplayName {
  readonly name: string;
  readonly flaws: readonly number[];
}

const EMOJIS = ['🌸', '💋', '🔥', '✨', '🦋', '😈', '💎', '🍒', '👑', '❤'];
/** Texts that send visitors elsewhere or promise what is not allowed; the name replaces the star. */
const PROHIBITED = [
  '* WhatsApp',
  'telegram *',
  '* private call',
  'free gift *',
  '* OnlyPics',
  '* cashapp me',
  'admin *',
  'official *',
];
const LATIN = /^\p{Script=Latin}/u;
const FLAWS = new Map([
  ['none', 90],
  ['digits', 4],
  ['emoji', 3.5],
  ['prohibited', 2],
  ['digits-emoji', 0.5],
] as const);

/** A name as somebody from this country uses it on an app. */
export function composeName(chance: Chance, list: NameList, given: string): DisplayName {
  const plain = shape(chance, list, given);
  switch (chance.weighted<'none' | 'digits' | 'emoji' | 'prohibited' | 'digits-emoji'>(FLAWS)) {
    case 'none':
      return { name: plain, flaws: [] };
    case 'digits':
      return { name: `${plain}${digits(chance)}`, flaws: [213] };
    case 'emoji':
      return { name: withEmoji(chance, plain), flaws: [214] };
    case 'prohibited':
      return { name: chance.pick(PROHIBITED).replace('*', given), flaws: [215] };
    case 'digits-emoji':
      return { name: `${plain}${digits(chance)} ${chance.pick(EMOJIS)}`, flaws: [213, 214] };
  }
}

function shape(chance: Chance, list: NameList, given: string): string {
  const family = chance.pick(list.families);
  const kind = chance.next();
  if (kind < 0.58 || LATIN.test(given) !== LATIN.test(family)) return given;
  if (kind < 0.72) return `${given} ${[...family][0]}.`;
  if (kind < 0.84) return `${given} ${family}`;
  if (kind < 0.9) return `${given} ${chance.pick(list.women)}`;
  return `${lowerCase(given)}.${lowerCase(family)}`;
}

function digits(chance: Chance): string {
  return chance.happens(0.5) ? String(chance.whole(1, 99)) : `_${chance.whole(1990, 2006)}`;
}

function withEmoji(chance: Chance, plain: string): string {
  const emoji = chance.pick(EMOJIS);
  return chance.happens(0.4) ? `${emoji}${plain}${emoji}` : `${plain} ${emoji}`;
}
