import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { route } from '../../../kernel/http/route.ts';

const query = z.object({
  pageNo: z.coerce.number().int().min(1).max(1_000).catch(1),
  pageSize: z.coerce.number().int().min(1).max(100).catch(10),
});

/** Actions that the rows of an example contain. */
const actions = [
  { action: 'add', describe: '新增', defaultCheck: false },
  { action: 'query', describe: '查询', defaultCheck: false },
  { action: 'get', describe: '详情', defaultCheck: false },
  { action: 'update', describe: '修改', defaultCheck: false },
  { action: 'delete', describe: '删除', defaultCheck: false },
];

const examplePermissions = [
  ['dashboard', '仪表盘'],
  ['table', '表格'],
  ['form', '表单'],
  ['order', '订单'],
  ['permission', '权限'],
  ['role', '角色'],
  ['user', '用户'],
].map(([id, name]) => ({ id, name, describe: name, status: 1, actions }));

const exampleRoles = [
  ['admin', '管理员', '拥有所有权限'],
  ['svip', '高级会员', '拥有高级权限'],
  ['user', '普通会员', '拥有普通权限'],
].map(([id, name, describe]) => ({ id, name, describe, status: 1, permissions: examplePermissions }));

const exampleServices = Array.from({ length: 57 }, (_, index) => ({
  key: index + 1,
  no: `No ${index + 1}`,
  description: '服务描述',
  callNo: (index * 37) % 1_000,
  status: index % 4,
  updatedAt: '2026-01-01 08:00:00',
}));

const exampleUsers = exampleRoles.map(({ id, name }) => ({ id, username: id, name, status: 1, roleId: id }));

const page = z.object({ data: z.array(z.unknown()), pageSize: z.int(), pageNo: z.int(), totalPage: z.int(), totalCount: z.int() });

/** Example rows for demonstration screens of older clients: fixed rows, which contain no data of the product. */
export default async function exampleListRoutes(app: FastifyInstance) {
  const common = { method: 'GET', access: 'signedIn', tier: 'tenant', transaction: false } as const;
  const tags = ['example'];
  for (const [name, rows] of [
    ['user', exampleUsers],
    ['role', exampleRoles],
    ['service', exampleServices],
    ['permission', examplePermissions],
  ] as const) {
    route(app, {
      ...common,
      tags,
      url: `/mock/api/${name}`,
      query,
      result: page,
      summary: 'A page of example rows for demonstration screens.',
      handler: async ({ query: { pageNo, pageSize } }) => ({
        data: rows.slice((pageNo - 1) * pageSize, pageNo * pageSize),
        pageSize,
        pageNo,
        totalPage: Math.ceil(rows.length / pageSize),
        totalCount: rows.length,
      }),
    });
  }
  route(app, {
    ...common,
    tags,
    url: '/mock/api/permission/no-pager',
    result: z.array(z.unknown()),
    summary: 'All example permissions.',
    handler: async () => examplePermissions,
  });
}
