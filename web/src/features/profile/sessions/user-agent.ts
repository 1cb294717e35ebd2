/** The browser and operating system from a user agent, under their familiar names. */
export interface Agent {
  /** Null if unknown. */
  readonly browser: string | null;
  readonly system: string | null;
  readonly kind: 'computer' | 'phone' | 'tablet' | 'unknown';
}

/** The first match is used, because most browsers also name the ones they are derived from. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/MicroMessenger\//, 'WeChat'],
  [/\b(?:FBAN|FBAV)\b/, 'Facebook'],
  [/\bInstagram\b/, 'Instagram'],
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|OPT|OPiOS|Opera)\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bYaBrowser\//, 'Yandex Browser'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\bUC ?Browser\b|\bUCBrowser\//, 'UC Browser'],
  [/\bM?QQBrowser\//, 'QQ Browser'],
  [/\bHuaweiBrowser\//, 'Huawei Browser'],
  [/\bMiuiBrowser\//, 'Mi Browser'],
  [/\bDuckDuckGo\//, 'DuckDuckGo'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Headless)?Chrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
  [/\b(?:MSIE |Trident\/)/, 'Internet Explorer'],
  [/^curl\//, 'curl'],
];

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPad\b/, 'iPadOS'],
  [/\b(?:iPhone|iPod)\b/, 'iOS'],
  [/\b(?:HarmonyOS|OpenHarmony)\b/, 'HarmonyOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac(?:intosh| OS X)\b/, 'macOS'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
];

/** Returns the browser and operating system from a User-Agent header, without versions. */
export function readUserAgent(userAgent: string | null): Agent {
  const text = userAgent ?? '';
  const browser = firstOf(BROWSERS, text);
  const system = firstOf(SYSTEMS, text);
  return { browser, system, kind: kindOf(text, system) };
}

function firstOf(names: readonly (readonly [RegExp, string])[], text: string): string | null {
  return names.find(([pattern]) => pattern.test(text))?.[1] ?? null;
}

function kindOf(text: string, system: string | null): Agent['kind'] {
  if (system === null) return 'unknown';
  if (system === 'iPadOS' || /\bTablet\b/.test(text)) return 'tablet';
  // According to Android's own rule, an Android device without this word is a tablet.
  if (system === 'Android') return /\bMobile\b/.test(text) ? 'phone' : 'tablet';
  return system === 'iOS' || system === 'HarmonyOS' ? 'phone' : 'computer';
}
