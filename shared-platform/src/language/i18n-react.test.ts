import { expect, it } from 'vitest';
import { addMessages, changeLanguage, translate } from './i18n.ts';
import { connectReactI18next } from './i18n-react.ts';

addMessages('test', {
  'zh-CN': { plain: '运单', places: '{{from}} 至 {{to}}，{{from}}', money: '费用 {{amount}}', rows: '{{count}} 行', only: '仅中文' },
  'en-US': {
    plain: 'Waybill',
    places: '{{from}} to {{to}}, {{from}}',
    money: 'Cost $& {{amount}}',
    rows: '{{count}} rows',
    rows_one: 'One row',
  },
});

async function texts(): Promise<string[]> {
  const found: string[] = [];
  for (const language of ['en-US', 'zh-CN'] as const) {
    await changeLanguage(language);
    found.push(
      translate('test', 'plain'),
      translate('test', 'places', { from: '<b>&', to: 3 }),
      translate('test', 'money', { amount: '$1' }),
      translate('test', 'rows', { count: 1 }),
      translate('test', 'rows', { count: 2 }),
      translate('test', 'only'),
      translate('test', 'missing.key:here'),
      translate('nobody', 'plain'),
    );
  }
  return found;
}

it('i18next, once it is there, says the same as the plain texts of the sign-in screens, also of what is added later', async () => {
  const before = await texts();
  expect(before).toEqual([
    'Waybill',
    '<b>& to 3, <b>&',
    'Cost $& $1',
    'One row',
    '2 rows',
    '仅中文',
    'missing.key:here',
    'plain',
    '运单',
    '<b>& 至 3，<b>&',
    '费用 $1',
    '1 行',
    '2 行',
    '仅中文',
    'missing.key:here',
    'plain',
  ]);
  connectReactI18next();
  addMessages('later', { 'zh-CN': { word: '后来' }, 'en-US': { word: 'Later' } });
  const after = await texts();
  expect(after).toEqual(before);
  expect(translate('later', 'word')).toBe('后来');
  await changeLanguage('en-US');
  expect(translate('later', 'word')).toBe('Later');
});

it('texts of one namespace may come in several calls, and are found under its plain name', async () => {
  const named = [
    addMessages('parts', { 'zh-CN': { list: '列表' }, 'en-US': { list: 'List' } }),
    addMessages('parts', { 'zh-CN': { form: '表单' }, 'en-US': { form: 'Form' } }),
  ];
  expect(named).toEqual(['parts', 'parts']);
  await changeLanguage('en-US');
  expect(['list', 'form'].map((key) => translate('parts', key))).toEqual(['List', 'Form']);
});

it('two versions of a remote in one page keep their words, whichever came last; the same words once more are the same', async () => {
  const words = (word: string) => ({ 'zh-CN': { word }, 'en-US': { word: `${word} (en)` } });
  const [first, second, again] = [
    addMessages('two', words('下单')),
    addMessages('two', words('下一单')),
    addMessages('two', words('下单')),
  ];
  await changeLanguage('zh-CN');
  expect([first, again].map((name) => translate(name, 'word'))).toEqual(['下单', '下单']);
  expect(translate(second, 'word')).toBe('下一单');
  expect(first).toBe('two');
  expect(again).toBe(first);
});
