import { afterEach, expect, it } from 'vitest';
import { changeLanguage } from './i18n.ts';
import { serverResult, serverText } from './server-text.ts';

afterEach(async () => await changeLanguage('zh-CN'));

const parts = [
  {
    code: '当前状态[{{0}}]不允许执行[{{1}}]',
    values: [
      ['待发车', 'Waiting to depart'],
      ['发车', 'Depart'],
    ] as const,
  },
];
const message = '当前状态[待发车]不允许执行[发车]';

it('says what the server said in the language of the session', async () => {
  expect(serverText(message, parts)).toBe(message);
  await changeLanguage('en-US');
  expect(serverText(message, parts)).toBe('Not possible in the state “Waiting to depart”: Depart');
  expect(serverText('添加成功！')).toBe('Added');
  expect(serverText('某个谁也没写过的句子')).toBe('某个谁也没写过的句子');
});

it('joins names as the language does', async () => {
  const named = [{ code: '该事件没有变量：{{0}}', values: ['name、road'] }];
  expect(serverText('该事件没有变量：name、road', named)).toBe('该事件没有变量：name、road');
  await changeLanguage('en-US');
  expect(serverText('该事件没有变量：name、road', named)).toBe('This event has no such variable: name, road');
});

it('says a sentence inside another, and what stands at the fields', async () => {
  await changeLanguage('en-US');
  const inner = { code: '运价第{{0}}行: {{1}}', values: ['2', [{ code: '失效日期不能早于生效日期', values: [] }]] };
  expect(serverText('x', [inner, { code: '车辆已停用', values: [] }])).toBe(
    'Price 2: It must not end before it begins; The lorry is disabled',
  );
  const texts = { message: [], fields: { lorryId: [{ code: '车辆已停用', values: [] }] } };
  expect(serverResult({ lorryId: '车辆已停用', count: 3 }, texts)).toEqual({ lorryId: 'The lorry is disabled', count: 3 });
});

it('says what it said of single records', async () => {
  const result = { added: 1, refused: [{ line: 4, message }, { line: 5, message: '车辆已停用' }, { line: 6 }] };
  expect(serverResult(result, { message: [], reasons: { [message]: parts } })).toBe(result);
  await changeLanguage('en-US');
  expect(serverResult(result, { message: [], reasons: { [message]: parts } })).toEqual({
    added: 1,
    refused: [
      { line: 4, message: 'Not possible in the state “Waiting to depart”: Depart' },
      { line: 5, message: 'The lorry is disabled' },
      { line: 6 },
    ],
  });
});
