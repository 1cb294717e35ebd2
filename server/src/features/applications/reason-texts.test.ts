import { COMPLETE_LOCALES } from '@greenroom/contract/locales.ts';
import { REASON_CODES } from '@greenroom/contract/reasons.ts';
import { expect, test } from 'vitest';
import { loadMessages } from '../../platform/messages/messages.ts';

const messages = await loadMessages();

/** A word or two that the text of no other code has, in each complete language: texts that changed places are found. */
const SAYS: Readonly<Record<number, Readonly<Record<string, string>>>> = {
  99: { en: 'more than once', 'zh-CN': '重复', ar: 'يتكرر' },
  100: { en: 'well-formed', 'zh-CN': '格式', ar: 'صالح' },
  101: { en: 'no such account', 'zh-CN': '不存在', ar: 'لا يوجد هذا الحساب' },
  102: { en: 'This is not a Yaar', 'zh-CN': '不是 Yaar', ar: 'ليس حساب Yaar' },
  103: { en: 'a male account', 'zh-CN': '男性账号', ar: 'حساب ذكر' },
  104: { en: 'default', 'zh-CN': '默认头像', ar: 'الافتراضية' },
  105: { en: 'applied to join another', 'zh-CN': '申请加入其他组', ar: 'انضمام إلى مجموعة أخرى' },
  106: { en: 'The account is already a host in this', 'zh-CN': '该账号已是本组', ar: 'الحساب مسجَّل كمضيفة في هذه' },
  107: {
    en: 'The account is already a host in another',
    'zh-CN': '该账号已是其他组',
    ar: 'الحساب مسجَّل كمضيفة في مجموعة أخرى',
  },
  108: { en: 'same person is a host in this', 'zh-CN': '另一个账号已是本组', ar: 'نفسه مسجَّل كمضيفة في هذه' },
  109: {
    en: 'same person is a host in another',
    'zh-CN': '另一个账号已是其他组',
    ar: 'نفسه مسجَّل كمضيفة في مجموعة أخرى',
  },
  110: { en: 'worked in another', 'zh-CN': '曾在其他组', ar: 'العمل في مجموعة أخرى' },
  111: { en: 'on the Yaar platform', 'zh-CN': 'Yaar 平台', ar: 'منصة Yaar' },
  112: { en: 'on the Topchat platform', 'zh-CN': 'Topchat 平台', ar: 'منصة Topchat' },
  113: { en: 'takes Yaar', 'zh-CN': '只接受 Yaar', ar: 'تقبل حسابات Yaar' },
  114: { en: 'takes Topchat', 'zh-CN': '只接受 Topchat', ar: 'تقبل حسابات Topchat' },
  115: { en: 'applied to join this', 'zh-CN': '申请加入本组', ar: 'انضمام إلى هذه المجموعة' },
  200: { en: 'Approved', 'zh-CN': '人工审核通过', ar: 'قبله' },
  201: { en: 'country', 'zh-CN': '国家', ar: 'دولة' },
  202: { en: 'video', 'zh-CN': '视频', ar: 'فيديو' },
  203: { en: 'No avatar has been uploaded', 'zh-CN': '没有上传头像', ar: 'لم تُرفع' },
  204: { en: 'explicit', 'zh-CN': '露骨', ar: 'إباحي' },
  205: { en: 'blurry', 'zh-CN': '模糊', ar: 'ضبابية' },
  206: { en: 'does not show a person', 'zh-CN': '不是真人', ar: 'لا تُظهر شخص' },
  207: { en: 'several people', 'zh-CN': '多个人', ar: 'عدة أشخاص' },
  208: { en: 'underage', 'zh-CN': '未成年', ar: 'قاصر' },
  209: { en: 'border', 'zh-CN': '边框', ar: 'إطار' },
  210: { en: 'dimensions', 'zh-CN': '尺寸', ar: 'أبعاد' },
  211: { en: 'shows a man', 'zh-CN': '男性头像', ar: 'رجل' },
  212: { en: 'low quality', 'zh-CN': '质量低', ar: 'جودت' },
  213: { en: 'numbers', 'zh-CN': '数字', ar: 'أرقام' },
  214: { en: 'emojis', 'zh-CN': '表情', ar: 'رموز تعبيرية' },
  215: { en: 'prohibited text', 'zh-CN': '禁用的文字', ar: 'نص محظور' },
  216: { en: 'other platforms', 'zh-CN': '其他平台', ar: 'منصات أخرى' },
};

test.each(COMPLETE_LOCALES.map((locale) => [locale]))(
  '[R-HOST-8] in %s every reason code has its own text',
  (locale) => {
    const texts = REASON_CODES.map((code) => [code, messages.text(locale, `reasons.${code}`)] as const);
    for (const code of REASON_CODES) {
      const word = SAYS[code]?.[locale] ?? '';
      expect(word, `a word for ${code} in ${locale}`).not.toBe('');
      const found = texts.filter(([, text]) => text.includes(word)).map(([each]) => each);
      expect([word, found]).toEqual([word, [code]]);
    }
  },
);

test.each(COMPLETE_LOCALES.map((locale) => [locale]))(
  '[R-HOST-8] in %s the ID stands behind the text of its own code',
  (locale) => {
    for (const code of [108, 109]) {
      const text = messages.text(locale, `reasons.${code}.with-id`, { hostId: '4711' });
      expect(text).toContain('4711');
      expect(text).toContain(SAYS[code]?.[locale] ?? '?');
    }
  },
);
