import { serverSentences } from 'shared-contracts/catalogue/server-sentences';
import { describe, expect, it } from 'vitest';
import { envelopeTexts, successTexts, textParts } from './text-parts.ts';

describe('the texts of a refusal', () => {
  it.each([
    ['一句', '剩余数量不足', [{ code: '剩余数量不足', values: [] }]],
    ['values', '合同[HT001]在装货日期2026-11-23未生效', [{ code: '合同[{{0}}]在装货日期{{1}}未生效', values: ['HT001', '2026-11-23'] }]],
    [
      'names in both languages',
      '当前状态[待发车]不允许执行[发车]',
      [
        {
          code: '当前状态[{{0}}]不允许执行[{{1}}]',
          values: [
            ['待发车', expect.any(String)],
            ['发车', 'Depart'],
          ],
        },
      ],
    ],
    [
      'a text inside another',
      '运价第2行: 失效日期不能早于生效日期',
      [{ code: '运价第{{0}}行: {{1}}', values: ['2', [{ code: '失效日期不能早于生效日期', values: [] }]] }],
    ],
    [
      'several sentences',
      '车辆已停用；驾驶证已过期',
      [
        { code: '车辆已停用', values: [] },
        { code: '驾驶证已过期', values: [] },
      ],
    ],
    [
      'several sentences of which the first could take in the second',
      '用户账号：请输入用户名；姓名：不能为空',
      [
        { code: '{{0}}：{{1}}', values: [['用户账号', expect.any(String)], [{ code: '请输入用户名', values: [] }]] },
        { code: expect.stringContaining('不能为空'), values: [['姓名', expect.any(String)]] },
      ],
    ],
    [
      'names of request properties that are no fields',
      '免打扰开始：格式不正确',
      [{ code: '{{0}}：格式不正确', values: [['免打扰开始', 'Quiet hours from']] }],
    ],
    ['what it does not know, as it is', '某个谁也没写过的句子', [{ code: '某个谁也没写过的句子', values: [] }]],
    ['what looks like a loose text but names nothing', '随便: 明天', [{ code: '随便: 明天', values: [] }]],
  ])('are found: %s', (_, message, parts) => {
    expect(textParts(message)).toEqual(parts);
  });

  it.each([
    ['联系人手机：请输入正确手机号', '联系人手机', 'Enter a valid mobile number'],
    ['税率：最多4位小数', '税率', 'At most {{0}} decimal places'],
    ['订单数量：必须大于0', '订单数量', 'Must be more than 0'],
  ])('are those of the rules that forms check: %s', (message, label, english) => {
    const [part] = textParts(message);
    expect(part).toMatchObject({ code: '{{0}}：{{1}}', values: [[label, expect.any(String)], [{ code: expect.any(String) }]] });
    const [inner] = (part?.values[1] ?? []) as readonly { code: string }[];
    expect(serverSentences[inner?.code ?? '']).toBe(english);
  });

  it('stand at the fields too', () => {
    expect(envelopeTexts('车辆已停用', { lorryId: '车辆已停用', other: 1 })).toEqual({
      message: [{ code: '车辆已停用', values: [] }],
      fields: { lorryId: [{ code: '车辆已停用', values: [] }] },
    });
    expect(envelopeTexts('车辆已停用', null)).toEqual({ message: [{ code: '车辆已停用', values: [] }] });
  });

  it('are those of single records too, in refusals and in successes', () => {
    const result = {
      failed: [
        { id: '1', message: '合同[HT1]在装货日期2026-11-23未生效' },
        { id: '2', message: '车辆已停用' },
      ],
    };
    const reasons = {
      '合同[HT1]在装货日期2026-11-23未生效': [{ code: '合同[{{0}}]在装货日期{{1}}未生效', values: ['HT1', '2026-11-23'] }],
    };
    expect(envelopeTexts('车辆已停用', result)).toEqual({ message: [{ code: '车辆已停用', values: [] }], reasons });
    expect(successTexts('操作成功！', { refused: result.failed })).toMatchObject({ reasons });
    expect(successTexts('操作成功！', { results: [{ id: '1', ok: true }, null], failed: 'x' })).toBeUndefined();
  });

  it('are sent with a success only where its message has values', () => {
    expect(successTexts('添加成功！', null)).toBeUndefined();
    expect(successTexts('文件导入成功！数据行数：7', null)).toEqual({
      message: [{ code: '文件导入成功！数据行数：{{0}}', values: ['7'] }],
    });
  });

  it('hostile messages are taken apart quickly', () => {
    const long = `${'：'.repeat(2000)}${'第行'.repeat(2000)}`;
    expect(textParts(long)).toHaveLength(1);
  });

  it.each(Object.keys(serverSentences).filter((code) => code.includes('{{')))(
    '%s is found by its words however often a caller repeats them',
    (code) => {
      const words = code.split(/\{\{\d\}\}/);
      const inner = words.slice(1, -1).join('') || words.join('');
      const long = `${words.slice(0, -1).join('1')}${inner.repeat(Math.ceil(5000 / inner.length))}`;
      expect(textParts(`${long}x`).length).toBeGreaterThan(0);
      expect(textParts(long + words.at(-1)).length).toBeGreaterThan(0);
    },
  );
});
