/**
 * The beginnings of what hosts are called in the languages of the interface, as parts of an expression: a sheet that people
 * made themselves, or that came from a template, names its column by one of them.
 */
export const HOST_WORDS: readonly string[] = [
  'host',
  'hos(?!\\p{L})',
  'streamer',
  'стример',
  'στρ[ίι]μερ',
  'värd',
  'v(?:e|æ)rt(?:en)?(?=s)',
  'होस्ट',
  'හෝස්ට්',
  'โฮสต์',
  'animatric',
  'anfitri',
  'idol',
  'مضيف',
  'ہوسٹ',
  'מארח',
  'yay[ıi]nc[ıi]',
  '主播',
  '直播主',
  'ライバー',
  '호스트',
];
