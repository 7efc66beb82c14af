// Forms of existing records say whom the changes affect, once something was changed and before anything is saved.
import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import type { ReactElement } from 'react';
import { gatewayRoute } from 'shared-contracts/gateway/gateway-route';
import { messageTemplate, pushTemplate } from 'shared-contracts/message/message-template';
import { checkRule } from 'shared-contracts/system/check-rule';
import type { EditConsequence } from 'shared-contracts/system/consequence';
import { dataSource } from 'shared-contracts/system/data-source';
import { dict, dictItem } from 'shared-contracts/system/dict';
import { fillRule } from 'shared-contracts/system/fill-rule';
import { position } from 'shared-contracts/system/position';
import { quartzJob } from 'shared-contracts/system/quartz-job';
import { role } from 'shared-contracts/system/role';
import { tenant } from 'shared-contracts/system/tenant';
import { user as userEntity } from 'shared-contracts/system/user';
import { actOn, listHandler, page, refusal, renderScreen, rowOf, success } from 'shared-widgets/testing';
import { expect, test } from 'vitest';
import PushTemplatePage from '../../screens/message/push-template/push-template.page.tsx';
import MessageTemplatePage from '../../screens/message/template/template.page.tsx';
import CategoryPage from '../../screens/system/category/category.page.tsx';
import CheckRulePage from '../../screens/system/check-rule/check-rule.page.tsx';
import DataSourcePage from '../../screens/system/data-source/data-source.page.tsx';
import { DepartForm } from '../../screens/system/depart/depart.form.tsx';
import DictPage from '../../screens/system/dict/dict.page.tsx';
import FillRulePage from '../../screens/system/fill-rule/fill-rule.page.tsx';
import GatewayRoutePage from '../../screens/system/gateway-route/gateway-route.page.tsx';
import PositionPage from '../../screens/system/position/position.page.tsx';
import QuartzJobPage from '../../screens/system/quartz-job/quartz-job.page.tsx';
import RolePage from '../../screens/system/role/role.page.tsx';
import TenantPage from '../../screens/system/tenant/tenant.page.tsx';
import UserPage from '../../screens/system/user/user.page.tsx';

const marks = { id: 'x1', version: 3, createTime: '2026-11-20 09:00:00' };
const nobody: EditConsequence = { people: 0, names: [], through: [], uses: [], useCount: 0 };
const pair: EditConsequence = { ...nobody, people: 2, names: ['张三'] };

type Handler = ReturnType<typeof listHandler>;
interface Opened {
  readonly element: ReactElement;
  readonly name: string;
  readonly handlers: readonly Handler[];
  readonly consequence?: EditConsequence;
}

function open({ element, name, handlers, consequence = nobody }: Opened) {
  const asked: string[] = [];
  const { user } = renderScreen(element, {
    can: ['list', 'edit', 'add', 'assignUser'].map((action) => `${name}:${action}`),
    handlers: [
      ...handlers,
      http.get('*/api/sys/consequence/edit', ({ request }) => {
        const query = new URL(request.url).searchParams;
        asked.push(`${query.get('entity')} ${query.get('id')}`);
        return success(consequence);
      }),
    ],
  });
  return { user, asked };
}

/** Opens the form of a row and types into a field; before that the form says nothing. */
async function typeInto(user: ReturnType<typeof open>['user'], row: string, field: string) {
  await actOn(user, row, '编辑');
  const form = within(await screen.findByRole('dialog'));
  const input = await form.findByLabelText(field);
  expect(form.queryByText(/保存后|已停止|已停用/)).toBeNull();
  await user.type(input, '2');
  return form;
}

test.each([
  [
    ...(['a role', <RolePage key="r" />, 'role', { ...marks, roleName: '夜班', roleCode: 'night' }, listHandler, role] as const),
    ...(['夜班', '角色名称', pair, '影响2名用户：张三等另外1名。 十分钟内可以撤销（用户菜单“最近的更改”）。'] as const),
  ],
  [
    ...([
      'a position',
      <PositionPage key="p" />,
      'position',
      { ...marks, code: 'd', name: '调度员', postRank: '2' },
      listHandler,
      position,
    ] as const),
    ...(['调度员', '职务名称', { ...pair, names: [] }, '影响2名用户。 十分钟内可以撤销（用户菜单“最近的更改”）。'] as const),
  ],
  [
    ...([
      'a dictionary',
      <DictPage key="d" />,
      'dict',
      { ...marks, dictName: '性别', dictCode: 'sex', type: 1 },
      listHandler,
      dict,
    ] as const),
    ...([
      ...(['性别', '字典名称', { ...pair, uses: [['用户 · 性别', 'User · Sex']], useCount: 9, through: ['调度'] }] as const),
      '用于：用户 · 性别等另外8处。 影响2名用户：张三等另外1名。 涉及角色：调度。 十分钟内可以撤销（用户菜单“最近的更改”）。',
    ] as const),
  ],
  [
    ...([
      'a check rule',
      <CheckRulePage key="c" />,
      'checkRule',
      { ...marks, ruleName: '工号', ruleCode: 'no', ruleJson: '[{"digits":"*","pattern":"^1$","message":"错","priority":"1"}]' },
      ...([listHandler, checkRule] as const),
    ] as const),
    ...(['工号', '规则名称', nobody, '目前没有字段使用它。 没有直接受影响的用户。 十分钟内可以撤销（用户菜单“最近的更改”）。'] as const),
  ],
] as const)('the form of %s says who sees or uses it', async (_, element, name, record, list, entity, row, field, consequence, says) => {
  const { user, asked } = open({ element, name, handlers: [list(entity, [record])], consequence });
  const form = await typeInto(user, row, field);
  expect(await form.findByText(says)).toBeVisible();
  expect(form.getByText(/^保存后/)).toBeVisible();
  // One question is enough, however much is typed.
  await user.type(form.getByLabelText(field), '345');
  expect(asked).toEqual([`${name} x1`]);
});

const job = {
  ...{ ...marks, jobClassName: 'DraftPurgeJob', jobClassName_dictText: '清理草稿', cronExpression: '0 15 0 * * ?', failures: 0 },
  ...{ status: '0', status_dictText: '正常', nextTime: '2026-11-24 00:15:00', description: '每日' },
};
const route = {
  ...{ ...marks, routerId: 'partner', name: '合作方', uri: 'http://10.0.0.7:9000', filters: '[]', retryable: 'N', stripPrefix: 'N' },
  ...{ predicates: '[{"name":"Path","args":["/partner/**","/p/**"]}]', persistable: 'N', status: 1 },
};
const source = {
  ...{ ...marks, code: 'report', name: '报表库', dbType: '4', hasPassword: 'Y', dbUrl: 'postgresql://db.example:5432/report' },
  ...{ dbName: null, dbUsername: 'reader', dbDriver: null, remark: null },
};

const effects: readonly (readonly [string, ReactElement, Handler, string, string, string, RegExp])[] = [
  [
    'a job',
    <QuartzJobPage key="j" />,
    listHandler(quartzJob, [job]),
    'quartzJob',
    '清理草稿',
    '描述',
    /目前的下次执行时间：2026-11-24 00:15:00/,
  ],
  [
    'a stopped job',
    <QuartzJobPage key="s" />,
    listHandler(quartzJob, [{ ...job, status: '-1', nextTime: null }]),
    'quartzJob',
    '清理草稿',
    '描述',
    /^任务已停止/,
  ],
  [
    'a gateway route',
    <GatewayRoutePage key="g" />,
    listHandler(gatewayRoute, [route]),
    'gatewayRoute',
    '合作方',
    '路由名称',
    /对访问这些路径的所有人生效：\/partner\/\*\*、\/p\/\*\*。/,
  ],
  [
    'a disabled route',
    <GatewayRoutePage key="o" />,
    listHandler(gatewayRoute, [{ ...route, status: 0 }]),
    'gatewayRoute',
    '合作方',
    '路由名称',
    /^该路由已停用/,
  ],
  [
    'a fill rule',
    <FillRulePage key="f" />,
    listHandler(fillRule, [
      { ...marks, ruleName: '订单编号', ruleCode: 'no', ruleClass: 'business_number', ruleParams: '{"kind":"order"}' },
    ]),
    'fillRule',
    '订单编号',
    '规则名称',
    /^保存后，按该编码取值的表单按新规则得到值/,
  ],
  [
    'a push template',
    <PushTemplatePage key="u" />,
    listHandler(pushTemplate, [{ ...marks, event: 'e', templateName: '推送', templateCode: 'c', channel: '4', enabled: 'Y' }]),
    'pushTemplate',
    '推送',
    '推送名称',
    /^保存后，该事件的接收人按新的设置得到通知/,
  ],
];

test.each(effects)('the form of %s says when and for whom the change takes effect', async (_, element, list, name, row, field, says) => {
  const offers = http.get('*/api/sys/message/pushTemplate/offers', () => success({ channels: [], variables: {} }));
  const { user } = open({ element, name, handlers: [list, offers] });
  const form = await typeInto(user, row, field);
  expect(await form.findByText(says)).toBeVisible();
  expect(form.getByText('十分钟内可以撤销（用户菜单“最近的更改”）。')).toBeVisible();
});

test('the form of a message template says which events use it, to those who may read push templates', async () => {
  const hello = {
    ...marks,
    templateCode: 'hello',
    templateName: '问候',
    templateType: '4',
    templateTitle: '您好',
    templateContent: '欢迎',
  };
  const bound = {
    ...marks,
    event: 'orderWaiting',
    event_dictText: '订单待接单',
    templateName: '推送',
    templateCode: 'hello',
    enabled: 'Y',
  };
  const asked: (string | null)[] = [];
  const { user } = renderScreen(<MessageTemplatePage />, {
    can: ['messageTemplate:list', 'messageTemplate:edit', 'pushTemplate:list'],
    handlers: [
      listHandler(messageTemplate, [hello]),
      http.get('*/api/sys/message/pushTemplate/list', ({ request }) => {
        const query = new URL(request.url).searchParams;
        asked.push(query.get('templateCode_MultiString'), query.get('enabled'));
        return page([bound, { ...bound, id: 'x2' }]);
      }),
    ],
  });
  const form = await typeInto(user, '问候', '消息标题');
  expect(await form.findByText('用于：订单待接单。 十分钟内可以撤销（用户菜单“最近的更改”）。')).toBeVisible();
  expect(form.getByText('保存后产生的消息使用新的内容；已发出和排队中的消息不变。')).toBeVisible();
  expect(asked).toEqual(['hello', 'Y']);
});

test('the form of a message template asks for nothing that its writer may not read', async () => {
  const hello = {
    ...marks,
    templateCode: 'hello',
    templateName: '问候',
    templateType: '4',
    templateTitle: '您好',
    templateContent: '欢迎',
  };
  const { user } = open({ element: <MessageTemplatePage />, name: 'messageTemplate', handlers: [listHandler(messageTemplate, [hello])] });
  const form = await typeInto(user, '问候', '消息标题');
  expect(await form.findByText('十分钟内可以撤销（用户菜单“最近的更改”）。')).toBeVisible();
});

test.each([
  ['4', /^保存后，该事件不再通知任何人，系统内的消息也不再发送。$/],
  ['2', /^保存后，该事件不再通过该渠道通知任何人；系统内的消息不受影响。$/],
])('the form of a push template for channel %s warns that nobody is notified when it is switched off', async (channel, says) => {
  const row = { ...marks, event: 'e', templateName: '推送', templateCode: 'c', channel, enabled: 'Y', enabled_dictText: '是' };
  const offers = http.get('*/api/sys/message/pushTemplate/offers', () => success({ channels: [], variables: {} }));
  const { user } = renderScreen(<PushTemplatePage />, {
    can: ['pushTemplate:list', 'pushTemplate:edit'],
    dictionaries: {
      yn: [
        { value: 'Y', text: '是' },
        { value: 'N', text: '否' },
      ],
    },
    handlers: [listHandler(pushTemplate, [row]), offers],
  });
  await actOn(user, '推送', '编辑');
  const form = within(await screen.findByRole('dialog'));
  await user.click(await form.findByLabelText('是否启用'));
  const other = await waitFor(() => screen.queryByTitle('否'));
  if (other) await user.click(other);
  expect(await form.findByText(says)).toBeVisible();
});

test('the form of a job warns when its new expression runs it every few seconds', async () => {
  const { user } = open({ element: <QuartzJobPage />, name: 'quartzJob', handlers: [listHandler(quartzJob, [job])] });
  await actOn(user, '清理草稿', '编辑');
  const form = within(await screen.findByRole('dialog'));
  const input = await form.findByLabelText('Cron表达式');
  await user.clear(input);
  await user.type(input, '0/5 * * * * ?');
  expect(await form.findByText(/^注意：该表达式每5秒执行一次。 保存后按新的设置执行/)).toBeVisible();
  await user.clear(input);
  await user.type(input, '0 0/5 * * * ?');
  expect(await form.findByText(/^保存后按新的设置执行/)).toBeVisible();
});

test('the form of a category says that records show the new name', async () => {
  const rows = http.get('*/api/sys/category/rootList', () => page([{ ...marks, pid: '0', name: '煤炭', code: 'A01', hasChild: '0' }]));
  const { user } = open({ element: <CategoryPage />, name: 'category', handlers: [rows] });
  await user.click((await rowOf('煤炭')).getByRole('button', { name: '编辑' }));
  const form = within(await screen.findByRole('dialog'));
  await user.type(form.getByLabelText('分类名称'), '2');
  expect(await form.findByText('保存后，选用该分类的记录都显示新的名称；编码不变。')).toBeVisible();
});

test('the form of a data source offers no undo once a password was typed, because the stored one is never sent back', async () => {
  const { user } = open({ element: <DataSourcePage />, name: 'dataSource', handlers: [listHandler(dataSource, [source])] });
  const form = await typeInto(user, '报表库', '备注');
  expect(await form.findByText('十分钟内可以撤销（用户菜单“最近的更改”）。')).toBeVisible();
  await user.type(form.getByLabelText('密码'), 'secret');
  await waitFor(() => expect(form.queryByText('十分钟内可以撤销（用户菜单“最近的更改”）。')).toBeNull());
  expect(form.getByText(/^保存后，新的连接使用新的设置/)).toBeVisible();
});

test('the form of an item of a dictionary says where the dictionary is shown', async () => {
  const male = { ...marks, id: 'i1', dictId: 'x1', itemText: '男', itemValue: '1', sortOrder: 1, status: 1 };
  const { user, asked } = open({
    ...{ element: <DictPage />, name: 'dictItem' },
    handlers: [listHandler(dict, [{ ...marks, dictName: '性别', dictCode: 'sex', type: 1 }]), listHandler(dictItem, [male])],
    consequence: { ...nobody, uses: [['用户 · 性别', 'User · Sex']], useCount: 1 },
  });
  await user.click((await rowOf('性别')).getByRole('button', { name: '字典配置' }));
  await user.click((await rowOf('男')).getByRole('button', { name: '编辑' }));
  const form = within(await screen.findByRole('dialog', { name: /^编辑/ }));
  await user.type(form.getByLabelText('名称'), '性');
  expect(await form.findByText(/^用于：用户 · 性别。/)).toBeVisible();
  expect(asked).toEqual(['dict x1']);
});

test('the form of a new item of a dictionary says where it is offered', async () => {
  const { user } = open({
    ...{ element: <DictPage />, name: 'dictItem' },
    handlers: [listHandler(dict, [{ ...marks, dictName: '性别', dictCode: 'sex', type: 1 }]), listHandler(dictItem, [])],
    consequence: { ...nobody, uses: [['用户 · 性别', 'User · Sex']], useCount: 1 },
  });
  await user.click((await rowOf('性别')).getByRole('button', { name: '字典配置' }));
  await user.click(await screen.findByRole('button', { name: /新增字典项|^新\s?增/ }));
  const form = within(await screen.findByRole('dialog', { name: /^新增/ }));
  expect(await form.findByText(/^用于：用户 · 性别。/)).toBeVisible();
});

test('the form of a department says who belongs to it, and tells and asks again when that could not be read', async () => {
  let isDown = true;
  const depart = { ...marks, departName: '夜班组', orgCode: 'A01', orgCategory: '2', status: '1', parentId: null, isLeaf: true };
  const { user } = renderScreen(<DepartForm record={depart as never} parent={undefined} onClose={() => undefined} />, {
    can: ['depart:list', 'depart:edit'],
    handlers: [
      http.get('*/api/sys/consequence/edit', () => {
        const response = isDown ? refusal('系统繁忙，请稍后再试') : success(pair);
        isDown = false;
        return response;
      }),
    ],
  });
  const form = within(await screen.findByRole('dialog'));
  await user.type(await form.findByLabelText('部门名称'), '2');
  expect(await form.findByText('系统繁忙，请稍后再试')).toBeVisible();
  await user.click(form.getByRole('button', { name: /^重\s?试$/ }));
  expect(await form.findByText(/^影响2名用户：张三/)).toBeVisible();
});

test('the form of a tenant says how many people it has, and its edit can be undone', async () => {
  const sent: unknown[] = [];
  const south = {
    ...marks,
    id: 88,
    name: '华南',
    status: 1,
    status_dictText: '正常',
    beginDate: null,
    endDate: null,
    people: 2,
    inForce: 'Y',
  };
  const { user, asked } = open({
    ...{ element: <TenantPage />, name: tenant.name, consequence: { ...pair, names: [] } },
    handlers: [
      http.get('*/api/sys/tenant/list', () => page([south])),
      http.put('*/api/sys/tenant/edit', async ({ request }) => {
        sent.push(await request.json());
        return success({ ...south, name: '华南2', version: 4 }, '修改成功!');
      }),
    ],
  });
  const form = await typeInto(user, '华南', '租户名称');
  expect(await form.findByText('影响2名用户。 十分钟内可以撤销（用户菜单“最近的更改”）。')).toBeVisible();
  expect(asked).toEqual(['tenant 88']);
  await user.click(form.getByRole('button', { name: '保存' }));
  await user.click(await screen.findByRole('button', { name: /^撤\s?销$/ }));
  await waitFor(() => expect(sent[1]).toEqual({ id: 88, version: 4, name: '华南' }));
});

test.each([
  [
    'it is frozen',
    async (user: ReturnType<typeof open>['user'], form: ReturnType<typeof within>) => {
      await user.click(form.getByLabelText('状态'));
      await user.click(await screen.findByTitle('冻结'));
    },
  ],
  [
    'its last day is over',
    async (user: ReturnType<typeof open>['user'], form: ReturnType<typeof within>) => {
      await user.type(form.getByLabelText('结束日期'), '2020-01-01{Enter}');
    },
  ],
] as const)('the form of a tenant warns that its people are signed out when %s', async (_, change) => {
  const south = {
    ...marks,
    id: 88,
    name: '华南',
    status: 1,
    status_dictText: '正常',
    beginDate: null,
    endDate: null,
    people: 2,
    inForce: 'Y',
  };
  const { user } = renderScreen(<TenantPage />, {
    can: ['tenant:list', 'tenant:edit'],
    dictionaries: {
      tenant_status: [
        { value: '1', text: '正常' },
        { value: '0', text: '冻结' },
      ],
    },
    handlers: [
      http.get('*/api/sys/tenant/list', () => page([south])),
      http.get('*/api/sys/consequence/edit', () => success({ ...pair, names: [] })),
    ],
  });
  const form = await typeInto(user, '华南', '租户名称');
  expect(form.getByText(/^保存后对该租户的所有用户生效/)).toBeVisible();
  await change(user, form);
  expect(await form.findByText(/^保存后该租户停用：其用户的登录立即失效/)).toBeVisible();
});

test('the form of a user says what other roles give and take, and nothing when the roles stay', async () => {
  const asked: (string | null)[] = [];
  const normal = { ...marks, username: 'dispatcher', realname: '赵调度', sex: 1, status: 1, status_dictText: '正常', userIdentity: 1 };
  const roles = [
    { id: 'r1', roleName: '调度', roleCode: 'dispatcher' },
    { id: 'r2', roleName: '财务', roleCode: 'finance' },
  ];
  const { user } = renderScreen(<UserPage />, {
    can: ['user:list', 'user:edit', 'role:list', 'role:assignUser'],
    handlers: [
      listHandler(userEntity, [normal]),
      listHandler(role, roles),
      http.get('*/api/sys/user/queryUserRole', () => success(['r1'])),
      http.get('*/api/sys/user/userDepartList', () => refusal('查找失败')),
      http.get('*/api/sys/consequence/userRoles', ({ request }) => {
        asked.push(new URL(request.url).searchParams.get('roleIds'));
        return success({
          ...{ people: 1, names: ['赵调度'], given: ['发票-查看'], taken: [], limits: [], lifted: [], through: [], rows: null, facts: [] },
          canUndo: true,
        });
      }),
    ],
  });
  await user.click((await rowOf('dispatcher')).getByRole('button', { name: '编辑' }));
  const form = within(await screen.findByRole('dialog'));
  await user.type(await form.findByLabelText('工号'), '77');
  expect(form.queryByText(/^保存后/)).toBeNull();
  await user.click(form.getByLabelText('角色'));
  const offered = within(await screen.findByRole('dialog', { name: '角色选择' }));
  await user.click(await offered.findByRole('checkbox', { name: '选择 财务' }));
  await user.click(offered.getByRole('button', { name: '确定' }));
  expect(await form.findByText('影响1名用户：赵调度。 得到：发票-查看。 十分钟内可以撤销（用户菜单“最近的更改”）。')).toBeVisible();
  expect(asked).toEqual(['r1,r2']);
});
