import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { gatewayRoute } from 'shared-contracts/gateway/gateway-route';
import { actOn, listHandler, refusal, renderScreen, rowOf, success } from 'shared-widgets/testing';
import { expect, test } from 'vitest';
import GatewayRoutePage from './gateway-route.page.tsx';

const path = (...args: string[]) => ({ name: 'Path', args });
const route = {
  ...{ id: 'g1', version: 2, routerId: 'partner', name: '合作方', uri: 'http://10.0.0.7:9000', filters: '[]' },
  ...{ predicates: JSON.stringify([path('/partner/**')]), retryable: 'N', stripPrefix: 'N', persistable: 'N', status: 1 },
};
const version = (number: number) => ({
  ...{ id: `s${number}`, dataTable: 'gatewayRoute', dataId: 'g1', dataVersion: number, dataContent: '{}', action: 'edit' },
  ...{ actionLabel: ['编辑', 'Edit'], createBy: 'admin', realname: null, createTime: `2026-11-2${number} 09:00:00`, reason: null },
});

const compared = () =>
  success({
    ...{ from: version(1), to: version(2) },
    differences: [
      { field: 'uri', label: ['转发地址', 'Upstream'], before: 'http://old', after: 'http://new', beforeText: null, afterText: null },
    ],
  });

function open(save: (body: Record<string, unknown>) => Response = () => success(route, '编辑成功!'), compare: () => Response = compared) {
  const sent: Record<string, unknown>[] = [];
  const keep = async ({ request }: { request: Request }) => {
    const body = (await request.json()) as Record<string, unknown>;
    sent.push(body);
    return save(body);
  };
  const { user } = renderScreen(<GatewayRoutePage />, {
    can: ['gatewayRoute:list', 'gatewayRoute:edit', 'gatewayRoute:restoreVersion', 'gatewayRoute:disable', 'gatewayRoute:enable'],
    dictionaries: { gateway_route_status: [{ value: '1', text: '启用' }], yn: [{ value: 'N', text: '否' }] },
    handlers: [
      listHandler(gatewayRoute, [route]),
      http.put('*/api/sys/gatewayRoutes/edit', keep),
      http.put('*/api/sys/gatewayRoutes/restoreVersion', keep),
      http.get('*/api/sys/gatewayRoutes/preview', () =>
        success({
          ...{ configuration: '# whole file', applied: '# old file', appliedTime: '2026-11-25 10:00:00' },
          changes: [
            { routerId: 'partner', kind: 'changed', before: 'proxy_pass http://10.0.0.6;', after: 'proxy_pass http://10.0.0.7:9000;' },
          ],
        }),
      ),
      http.get('*/api/sys/dataLog/queryDataVerList', () => success([version(2), version(1)])),
      http.get('*/api/sys/dataLog/compare', compare),
    ],
  });
  return { user, sent };
}

test('conditions and filters are edited as rows; a refusal stands at its field and nothing typed is lost', async () => {
  const { user, sent } = open(() => refusal('路径“x”不正确', 500, { predicates: '路径“x”不正确' }));
  expect((await rowOf('合作方')).getByText('路径：/partner/**')).toBeVisible();
  await actOn(user, '合作方', '编辑');
  const form = within(await screen.findByRole('dialog'));
  await user.type(await form.findByLabelText('路由条件第1项值'), 'x{Enter}');
  await user.click(form.getByRole('button', { name: /添加过滤器/ }));
  await user.type(form.getByLabelText('过滤器第1项值'), '1');
  await user.click(form.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(JSON.parse(String(sent[0]?.predicates))).toEqual([path('/partner/**', 'x')]);
  expect(JSON.parse(String(sent[0]?.filters))).toEqual([{ name: 'StripPrefix', args: ['1'] }]);
  expect((await form.findAllByText('路径“x”不正确')).length).toBeGreaterThan(0);
  expect(form.getByLabelText('过滤器第1项值')).toHaveValue('1');
});

test('a route without a path is told so at its field and counted, and is not sent', async () => {
  const { user, sent } = open();
  await actOn(user, '合作方', '编辑');
  const form = within(await screen.findByRole('dialog'));
  await user.click(await form.findByRole('button', { name: '路由条件第1项删除' }));
  await user.click(form.getByRole('button', { name: /添加路由条件/ }));
  expect(form.getByText('输入值后按回车，可填写多个')).toBeVisible();
  await user.click(form.getByRole('button', { name: '保存' }));
  expect(await form.findByText('请至少填写一个路径')).toBeVisible();
  expect(await form.findByRole('button', { name: '1 处需要修改' })).toBeVisible();
  expect(sent).toEqual([]);
});

test('the preview shows each part beside what was applied, and names the command', async () => {
  const { user } = open();
  await rowOf('合作方');
  await user.click(screen.getByRole('button', { name: '预览网关配置' }));
  const drawer = within(await screen.findByRole('dialog', { name: '网关配置预览' }));
  const part = within(await drawer.findByRole('region', { name: 'partner' }));
  expect(part.getByText('变更')).toBeVisible();
  expect(part.getByText('proxy_pass http://10.0.0.6;')).toBeVisible();
  expect(part.getByText('proxy_pass http://10.0.0.7:9000;')).toBeVisible();
  expect(drawer.getByText('pnpm gateway:apply')).toBeVisible();
  expect(drawer.getByText('上次应用：2026-11-25 10:00:00')).toBeVisible();
});

test('an older version is compared and restored after a question', async () => {
  const { user, sent } = open();
  await rowOf('合作方');
  await actOn(user, '合作方', '版本');
  const drawer = within(await screen.findByRole('dialog', { name: '版本比较 · 合作方' }));
  expect(await drawer.findByText('http://old')).toBeVisible();
  await user.click(drawer.getByRole('button', { name: '恢复旧版本' }));
  await screen.findByRole('dialog', { name: '把路由“合作方”恢复到第1版？' });
  await user.click(screen.getByRole('button', { name: /确\s?定/ }));
  await waitFor(() => expect(sent).toMatchObject([{ id: 'g1', version: 2, dataVersion: 1 }]));
});

test('an older version is not restored while its comparison is not read', async () => {
  const { user } = open(undefined, () => refusal('未找到版本信息'));
  await actOn(user, '合作方', '版本');
  const drawer = within(await screen.findByRole('dialog', { name: '版本比较 · 合作方' }));
  expect(await drawer.findByText('未找到版本信息')).toBeVisible();
  expect(drawer.getByRole('button', { name: '恢复旧版本' })).toBeDisabled();
});

test('the record says conditions and filters in words', async () => {
  const { user } = open();
  await user.click((await rowOf('合作方')).getByText('合作方'));
  const record = within(await screen.findByRole('dialog'));
  expect(await record.findByText('路径：/partner/**')).toBeVisible();
  expect(record.queryByText(/\[\{/)).toBeNull();
});

test.each([
  [1, '应用网关配置后，这些路径不再转发：/partner/**。 十分钟内可以撤销（用户菜单“最近的更改”）。'],
  [0, '该路由已停用，删除后访问不受影响。 十分钟内可以撤销（用户菜单“最近的更改”）。'],
])('the deletion of a route in state %i says what follows', async (status, says) => {
  const { user } = renderScreen(<GatewayRoutePage />, {
    can: ['gatewayRoute:list', 'gatewayRoute:delete'],
    handlers: [listHandler(gatewayRoute, [{ ...route, status }])],
  });
  await actOn(user, '合作方', '删除');
  expect(within(await screen.findByRole('dialog')).getByText(says, { exact: false })).toBeVisible();
});
