import { screen, within } from '@testing-library/react';
import { http } from 'msw';
import { commonConfig } from 'shared-contracts/business/master/common-config';
import { actOn, listHandler, offeredBy, refusal, renderScreen, rowOf, success } from 'shared-widgets/testing';
import { expect, test } from 'vitest';
import CommonConfigPage from './common-config.page.tsx';

const can = ['list', 'add', 'edit', 'delete', 'restoreDefault'].map((action) => `commonConfig:${action}`);
const ratio = {
  ...{ id: 'k1', version: 2, configGroup: 'order', configKey: 'order.overShipRatio', configName: '超发比例', configValue: '0.08' },
  ...{
    valueType: 'decimal',
    minValue: '0',
    maxValue: '1',
    defaultValue: '0.05',
    allowedValues: null,
    companyId: null,
    editableFlag: 'Y',
    unit: null,
  },
};
const rounding = {
  ...{
    id: 'k2',
    version: 1,
    configGroup: 'freight',
    configKey: 'freight.roundingMode',
    configName: '金额取舍方式',
    configValue: 'HALF_UP',
  },
  ...{ valueType: 'string', defaultValue: 'HALF_UP', allowedValues: 'HALF_UP,DOWN', companyId: null, editableFlag: 'Y' },
};
const handlers = [
  listHandler(commonConfig, [ratio, rounding]),
  http.get('*/api/business/bizCommonConfig/queryCopyrightInfo', () =>
    success({ copyrightInfo: 'Copyright © 2026 示例', contactEmail: '' }),
  ),
  http.get('*/api/business/bizCommonConfig/queryById', () => success(ratio)),
];

test('the copyright stands as visitors see it, and only what differs from the product is restored', async () => {
  const { user } = renderScreen(<CommonConfigPage />, { can, handlers });
  expect(await screen.findByText('Copyright © 2026 示例')).toBeVisible();
  expect((await rowOf('超发比例')).getByText('0.08')).toBeVisible();
  expect(await offeredBy(user, '超发比例')).toContain('恢复默认');
  expect(await offeredBy(user, '金额取舍方式')).not.toContain('恢复默认');
  expect(await offeredBy(user, '金额取舍方式')).not.toContain('删除');
});

test('the copyright has its place before it is known, so that the list does not move', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const late = http.get('*/api/business/bizCommonConfig/queryCopyrightInfo', async () => {
    await promise;
    return success({ copyrightInfo: 'Copyright © 2026 示例', contactEmail: 'a@b.example' });
  });
  renderScreen(<CommonConfigPage />, { can, handlers: [late, ...handlers] });
  await rowOf('超发比例');
  const card = screen.getByText('版权信息（所有页面底部）').closest('.ant-card');
  const lines = () => card?.querySelectorAll('.ant-card-body .ant-typography').length;
  expect(lines()).toBe(2);
  resolve();
  expect(await screen.findByText('a@b.example')).toBeVisible();
  expect(lines()).toBe(2);
});

test('a value outside its limits is refused beside it', async () => {
  const message = '配置值不能大于1';
  const edit = http.put('*/api/business/bizCommonConfig/edit', () => refusal(message, 500, { configValue: message }));
  const { user } = renderScreen(<CommonConfigPage />, { can, handlers: [...handlers, edit] });
  await actOn(user, '超发比例', '编辑');
  const drawer = within(await screen.findByRole('dialog'));
  const value = await drawer.findByLabelText('配置值');
  expect(drawer.getByText('0 ~ 1 默认：0.05')).toBeVisible();
  await user.clear(value);
  await user.type(value, '1.5');
  await user.click(drawer.getByRole('button', { name: '保存' }));
  expect((await drawer.findAllByText(message)).length).toBeGreaterThan(0);
  expect(value).toHaveValue('1.5');
});
