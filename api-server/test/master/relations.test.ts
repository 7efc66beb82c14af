// People of shippers: invited by phone, bound with a code sent to the phone, limited by switches that the server enforces.
import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demoId } from '../../src/seed/demo-ids.ts';
import { askForCode, auditOf, beforeTransaction, forgetCounts, phoneLogin } from '../account/account-people.ts';
import { messageService } from '../account/account-servers.ts';
import { businessApp } from '../business/business-app.ts';
import { done, orderDraft, type Row, refusal, shipperA, shipperB } from '../business/freight-people.ts';
import { shipperGoods } from '../business/goods-people.ts';
import type { TestApp, TestClient } from '../harness.ts';
import { sheetsOf } from '../sheets.ts';

let app: TestApp;
let messages: Awaited<ReturnType<typeof messageService>>;
let shipper: TestClient;
let operator: TestClient;

beforeAll(async () => {
  messages = await messageService();
  app = await businessApp({ config: { smsUrl: messages.url } });
  shipper = await app.signIn('shipper');
  operator = await app.signIn('operator');
});
afterAll(async () => {
  await app?.close();
  await messages?.close();
});

const path = '/business/bizOwnerRelationUser';
const password = 'Freight#2031';
const key = ({ id, version }: Row) => ({ id, version });
const act = (client: TestClient, action: string, row: Row) => client.put<Row>(`${path}/${action}`, key(row));
let made = 0;
const draft = (changes: Record<string, unknown> = {}) => ({
  shipperId: shipperA,
  realname: '王业务',
  mobile: `1390001${String(++made).padStart(4, '0')}`,
  relationType: '2',
  dataScope: '1',
  ...changes,
});
const invite = async (changes: Record<string, unknown> = {}) => await done<Row>(shipper.post(`${path}/add`, draft(changes)));
const stored = async ({ id }: Row) => (await operator.get<Row>(`${path}/queryById`, { id })).result;

async function register(mobile: string, username: string, secret = password) {
  await forgetCounts(app);
  await askForCode(app, mobile, '1');
  const smscode = await messages.codeOf(mobile);
  return await app.anonymous.post('/sys/user/register', {
    username,
    password: secret,
    phone: mobile,
    smscode,
    kind: 'invitation',
    companyName: '',
  });
}

/** A person of the shipper with these switches, signed in. */
async function person(changes: Record<string, unknown> = {}): Promise<{ row: Row; client: TestClient }> {
  const invited = await invite(changes);
  const username = `rel_user${made}`;
  await done(register(String(invited.mobile), username));
  return { row: await stored(invited), client: await app.signIn(username, password) };
}

describe('an invitation', () => {
  test('is accepted with the code of the phone, and the person is of the shipper', async () => {
    const invited = await invite({ relationType: '4' });
    expect(invited).toMatchObject({ bindStatus: '0', canSign: 'Y', canPublish: 'N', canViewPrice: 'N', shipperName: '示例钢铁有限公司' });
    expect(await done(register(String(invited.mobile), 'receiver_one'))).toMatchObject({ username: 'receiver_one' });
    expect(await stored(invited)).toMatchObject({ bindStatus: '1', bindTime: expect.any(String), userId: expect.any(String) });
    const { rows } = await app.database.asSystem('test', (tx) =>
      tx.execute(sql`select u.shipper_id, r.role_code from sys_user u join sys_user_role ur on ur.user_id = u.id join sys_role r on r.id = ur.role_id
        where u.username = 'receiver_one'`),
    );
    expect(rows).toEqual([{ shipper_id: shipperA, role_code: 'shipper_receiver' }]);
  });

  test('is needed, holds for seven days, and is renewed', async () => {
    expect((await register('13900019999', 'nobody_one')).message).toBe('没有发给该手机号的有效邀请，请联系货主重发');
    const invited = await invite();
    await app.database.asSystem('test', (tx) =>
      tx.execute(sql`update biz_owner_relation_user set invite_time = now() - interval '8 days' where id = ${invited.id}`),
    );
    expect((await register(String(invited.mobile), 'late_one')).success).toBe(false);
    await done(act(shipper, 'resend', invited));
    expect((await register(String(invited.mobile), 'late_one')).success).toBe(true);
  });

  test('goes once to a number, never for the main account, and for certain routes only with routes', async () => {
    const first = draft();
    await done(shipper.post(`${path}/add`, first));
    expect(await refusal(shipper.post(`${path}/add`, first))).toBe('该手机号已在关联用户中');
    const at = async (changes: Record<string, unknown>) => (await shipper.post(`${path}/add`, draft(changes))).result;
    expect(await at({ relationType: '1' })).toEqual({ relationType: '请先邀请，绑定后再设为主账号' });
    expect(await at({ dataScope: '3' })).toEqual({ lineIds: '请选择指定的线路或地址' });
    expect(await at({ dataScope: '3', lineIds: demoId('line', 4) })).toEqual({ lineIds: '所选线路或地址不属于该货主' });
    expect(await at({ mobile: '12345' })).toMatchObject({ mobile: expect.any(String) });
  });
});

describe('switches are held by the server', () => {
  test('without 发布 no order is placed, changed or cancelled, and with it again', async () => {
    const { row, client } = await person({ canPublish: 'N' });
    expect(await client.post('/business/bizOrder/add', orderDraft())).toMatchObject({ code: 510 });
    expect(await client.put('/business/bizOrder/cancel', { id: 'x', version: 1, cancelReason: '不要了' })).toMatchObject({ code: 510 });
    await done(shipper.put(`${path}/edit`, { ...key(row), canPublish: 'Y' }));
    expect(await client.post('/business/bizOrder/add', orderDraft())).toMatchObject({ success: true });
  });

  test('without 签收 no receipt is confirmed', async () => {
    const { row, client } = await person({ canSign: 'N' });
    const confirm = () => client.put<Row>('/business/bizReceipt/shipperConfirm', { id: 'x', version: 1 });
    expect(await confirm()).toMatchObject({ code: 510 });
    await done(shipper.put(`${path}/edit`, { ...key(row), canSign: 'Y' }));
    expect((await confirm()).code).not.toBe(510);
  });

  test('without 价格确认 no price is confirmed', async () => {
    const { row, client } = await person({ canConfirmPrice: 'N' });
    const confirm = () => client.put<Row>('/business/bizSourceGoods/shipperConfirm', { id: 'x', version: 1 });
    expect(await confirm()).toMatchObject({ code: 510 });
    await done(shipper.put(`${path}/edit`, { ...key(row), canConfirmPrice: 'Y' }));
    expect((await confirm()).code).not.toBe(510);
  });

  test('without 价格 amounts do not exist: not in records, filters, sorting or exports', async () => {
    const { row, client } = await person({ canViewPrice: 'N' });
    const { records } = await done<{ records: Row[] }>(client.get('/business/bizOrder/list'));
    expect(records.length).toBeGreaterThan(0);
    for (const name of ['shipperPrice', 'receivableEstimate', 'receivableFreight', 'minCharge'])
      expect(records[0]).not.toHaveProperty(name);
    const sorted = async (order: string) => {
      const page = await client.get<{ records?: Row[] }>('/business/bizOrder/list', { column: 'shipperPrice', order });
      return page.result?.records?.map(({ id }) => id);
    };
    expect(await sorted('asc')).toEqual(await sorted('desc'));
    const waybill = await done<{ records: Row[] }>(client.get('/business/bizWaybill/list'));
    expect(waybill.records[0]).not.toHaveProperty('receivableFreight');
    // The person may state amounts in a new order, and afterwards neither read nor change them.
    const added = await done<Row>(client.post('/business/bizOrder/add', orderDraft({ shipperPrice: '80' })));
    expect(added).not.toHaveProperty('shipperPrice');
    await done(client.put('/business/bizOrder/edit', { ...key(added), shipperPrice: '1', remark: '改' }));
    expect(await done(shipper.get('/business/bizOrder/queryById', { id: added.id }))).toMatchObject({
      shipperPrice: '80.0000',
      remark: '改',
    });
    await done(shipper.put(`${path}/edit`, { ...key(row), canViewPrice: 'Y' }));
    const seen = await done<{ records: Row[] }>(client.get('/business/bizOrder/list'));
    expect(seen.records[0]).toHaveProperty('shipperPrice');
  });

  test('a person out of use may do nothing, one who was released cannot even come in', async () => {
    const { row, client } = await person();
    const disabled = await done<Row>(shipper.put(`${path}/edit`, { ...key(row), status: '0' }));
    expect(await client.get('/business/bizOrder/list')).toMatchObject({ code: 510 });
    const released = await done<Row>(act(shipper, 'release', disabled));
    expect(released).toMatchObject({ bindStatus: '3', unbindTime: expect.any(String) });
    expect((await client.get('/business/bizOrder/list')).status).toBe(401);
  });
});

describe('what a person sees', () => {
  const listed = async (client: TestClient) => {
    const { records } = await done<{ records: Row[] }>(client.get('/business/bizOrder/list', { pageSize: 100 }));
    return records;
  };

  test('is what the person placed, nothing before that, and no order of a colleague by its id', async () => {
    const { client } = await person({ dataScope: '2' });
    expect(await listed(client)).toEqual([]);
    const own = await done<Row>(client.post('/business/bizOrder/add', orderDraft()));
    expect((await listed(client)).map(({ id }) => id)).toEqual([own.id]);
    const others = (await listed(shipper)).find(({ id }) => id !== own.id);
    expect(await refusal(client.get('/business/bizOrder/queryById', { id: others?.id ?? '' }))).toBe('未找到对应实体');
    const waybills = await done<{ total: number }>(client.get('/business/bizWaybill/list'));
    expect(waybills.total).toBe(0);
  });

  test('is what goes over certain routes', async () => {
    const { client } = await person({ dataScope: '3', lineIds: demoId('line', 1) });
    const onRoute = await done<Row>(shipper.post('/business/bizOrder/add', orderDraft({ lineId: demoId('line', 1) })));
    await done(shipper.post('/business/bizOrder/add', orderDraft()));
    expect((await listed(client)).map(({ id }) => id)).toEqual([onRoute.id]);
  });
});

describe('a receiver, who lists no orders,', () => {
  test.each([{ dataScope: '2' }, { dataScope: '3', lineIds: demoId('line', 1) }])(
    'sees waybills and receipts of the orders in scope %o alone',
    async (scope) => {
      const { client } = await person({ relationType: '4', ...scope });
      for (const entity of ['bizWaybill', 'bizReceipt']) {
        const total = async (of: TestClient) => (await done<{ total: number }>(of.get(`/business/${entity}/list`))).total;
        expect(await total(shipper)).toBeGreaterThan(0);
        expect(await total(client)).toBe(0);
      }
    },
  );
});

describe('feedback about a waybill', () => {
  const feedback = '/business/bizFeedback';
  const words = '照片稍后补';
  const about = (changes: Record<string, unknown> = {}) => ({
    ...{ feedbackType: '2', contactName: '张三', contactMobile: '13800006013', title: '到货晚了', content: '昨天的货晚到半天，请说明' },
    ...changes,
  });
  const ask = async (client: TestClient, changes: Record<string, unknown> = {}) =>
    await done<Row>(client.post(`${feedback}/add`, about(changes)));
  const idsIn = async (client: TestClient, entity: string, query: Record<string, string> = {}) =>
    (await done<{ records: Row[] }>(client.get(`/business/${entity}/list`, { pageSize: 100, ...query }))).records.map(({ id }) => id);
  const found = async (client: TestClient, text: string) => JSON.stringify(await done(client.get('/sys/search', { q: text })));
  const say = (client: TestClient, row: Row) => client.put<Row>(`${feedback}/say`, { ...key(row), content: words });

  /** Feedback of the shipper's main account about one of its waybills. */
  async function ofWaybill() {
    const [waybillId] = await idsIn(shipper, 'bizWaybill');
    return await done<Row>(say(shipper, await ask(shipper, { waybillId })));
  }
  /** Limits the person's rows after the feedback was written. */
  const limit = async (row: Row) => await done<Row>(shipper.put(`${path}/edit`, { ...key(row), dataScope: '2' }));

  test('is hidden with the waybill, in its list, record, search, export, messages and actions', async () => {
    const { client } = await person({ dataScope: '2' });
    const asked = await ofWaybill();
    expect(await idsIn(client, 'bizFeedback')).not.toContain(asked.id);
    expect(await refusal(client.get(`${feedback}/queryById`, { id: asked.id }))).toBe('未找到对应实体');
    expect(await idsIn(client, 'bizFeedbackMessage', { feedbackId: asked.id })).toEqual([]);
    for (const action of ['say', 'close', 'reopen'])
      expect(await refusal(client.put(`${feedback}/${action}`, { ...key(asked), content: words }))).toBe('未找到对应实体');
    expect(await found(shipper, String(asked.feedbackNo))).toContain(asked.id);
    expect(await found(client, String(asked.feedbackNo))).not.toContain(asked.id);
    const exported = async (of: TestClient) => {
      const { rawPayload } = await of.raw({ method: 'GET', path: `${feedback}/exportXls` });
      return JSON.stringify(sheetsOf(rawPayload));
    };
    expect(await exported(shipper)).toContain(asked.feedbackNo);
    expect(await exported(client)).not.toContain(asked.feedbackNo);
    // The platform and colleagues who see every waybill read it as before.
    const { client: colleague } = await person();
    for (const other of [operator, colleague]) expect(await idsIn(other, 'bizFeedback')).toContain(asked.id);
  });

  test('stays visible to the person who wrote it, and feedback about no waybill to all people of the shipper', async () => {
    const { row, client } = await person();
    const [waybillId] = await idsIn(shipper, 'bizWaybill');
    const own = await ask(client, { waybillId });
    await limit(row);
    expect(await idsIn(client, 'bizWaybill')).toEqual([]);
    const general = await ask(shipper);
    const seen = await idsIn(client, 'bizFeedback');
    expect(seen).toEqual(expect.arrayContaining([own.id, general.id]));
    await done(say(client, own));
    expect(await idsIn(client, 'bizFeedbackMessage', { feedbackId: own.id })).toHaveLength(1);
    await done(say(client, general));
  });

  test('rings for those alone who see it', async () => {
    const { row, client } = await person();
    const { client: hidden } = await person({ dataScope: '2' });
    const [waybillId] = await idsIn(shipper, 'bizWaybill');
    const own = await ask(client, { waybillId, title: '铅封破损请核对' });
    await limit(row);
    const accepted = await done<Row>(operator.put(`${feedback}/accept`, key(own)));
    await done(operator.put(`${feedback}/reply`, { ...key(accepted), handleResult: '已核对' }));
    const bell = async (of: TestClient) => JSON.stringify(await done(of.get('/sys/annountCement/listByUser')));
    for (const of of [shipper, client]) await expect.poll(() => bell(of)).toContain(own.feedbackNo);
    expect(await bell(hidden)).not.toContain(own.feedbackNo);
  });
});

describe('goods', () => {
  const goods = '/business/bizSourceGoods';
  test.each([{ dataScope: '2' }, { dataScope: '3', lineIds: demoId('line', 1) }])(
    'of colleagues are neither listed, read nor cancelled with scope %o',
    async (scope) => {
      const { client } = await person({ canPublish: 'Y', ...scope });
      const colleagues = await done<Row>(shipper.post(`${goods}/add`, shipperGoods()));
      const own = await done<Row>(client.post(`${goods}/add`, shipperGoods()));
      const { records } = await done<{ records: Row[] }>(client.get(`${goods}/list`, { pageSize: 100 }));
      expect(records.map(({ id }) => id)).toEqual([own.id]);
      expect(await refusal(client.get(`${goods}/queryById`, { id: colleagues.id }))).toBe('未找到对应实体');
      expect((await client.put(`${goods}/cancel`, { ...key(colleagues), cancelReason: '不要了' })).success).toBe(false);
    },
  );
});

describe('the main account', () => {
  test('is replaced, never removed: the new one manages, the former one does not', async () => {
    const main = (await done<{ records: Row[] }>(shipper.get(`${path}/list`, { relationType: '1' }))).records[0] as Row;
    expect(await refusal(act(operator, 'release', main))).toBe('主账号不能解除，请先设置新的主账号');
    expect((await operator.put(`${path}/edit`, { ...key(main), status: '0' })).result).toEqual({ status: '主账号不能停用' });
    const { row, client } = await person();
    expect(await client.post(`${path}/add`, draft())).toMatchObject({ code: 510 });
    const promoted = await done<Row>(act(operator, 'setMain', row));
    expect(promoted).toMatchObject({ relationType: '1', canConfirmPrice: 'Y' });
    expect(await stored(main)).toMatchObject({ relationType: '2' });
    expect(await client.post(`${path}/add`, draft())).toMatchObject({ success: true });
    expect(await shipper.post(`${path}/add`, draft())).toMatchObject({ code: 510 });
    await done(act(operator, 'setMain', await stored(main)));
  });

  test('hands its place to somebody else, and changes name and remark of the own relation', async () => {
    const main = (await done<{ records: Row[] }>(shipper.get(`${path}/list`, { relationType: '1' }))).records[0] as Row;
    const renamed = await done<Row>(shipper.put(`${path}/edit`, { ...key(main), remark: '值班电话' }));
    expect(renamed).toMatchObject({ relationType: '1', remark: '值班电话' });
    const { row, client } = await person();
    expect(await done<Row>(act(shipper, 'setMain', row))).toMatchObject({ relationType: '1' });
    expect(await done<Row>(act(client, 'setMain', await stored(main)))).toMatchObject({ relationType: '1' });
  });

  test('reads and invites for its own shipper only', async () => {
    const foreign = await done<Row>(operator.post(`${path}/add`, draft({ shipperId: shipperB })));
    expect(await refusal(shipper.get(`${path}/queryById`, { id: foreign.id }))).toBe('未找到对应实体');
    expect((await invite({ shipperId: shipperB })).shipperId).toBe(shipperA);
    for (const other of ['carrier', 'dispatcher']) expect(await (await app.signIn(other)).get(`${path}/list`)).toMatchObject({ code: 510 });
  });
});

describe('the agent of the main account', () => {
  const agencies = '/sys/sysUserAgent';
  const beyond = '不能授予或处理超出自己权限范围的权限、角色或用户';
  const ownRelation = '不能更改自己与货主的关联，请由他人操作';

  /** Somebody of the shipper with these switches who is the agent of its main account while `work` runs. */
  async function asAgent(changes: Record<string, unknown>, work: (agent: { row: Row; client: TestClient }) => Promise<void>) {
    const agent = await person(changes);
    const admin = await app.signIn('admin');
    const period = { startTime: '2020-01-01 00:00:00', endTime: '2099-12-31 23:59:59' };
    const agentUserName = await usernameOf(agent.row);
    const agency = await done<Row>(admin.post(`${agencies}/add`, { userName: 'shipper', agentUserName, ...period }));
    try {
      await work(agent);
    } finally {
      await done(admin.delete(`${agencies}/delete`, { id: agency.id }));
    }
  }

  test('changes nothing in the own relation and is not made the main account by himself', async () => {
    await asAgent({ canViewPrice: 'N' }, async ({ row, client }) => {
      const lifted = { canViewPrice: 'Y', canPublish: 'Y', canConfirmPrice: 'Y' };
      expect(await refusal(client.put(`${path}/edit`, { ...key(row), ...lifted }))).toBe(ownRelation);
      expect(await refusal(client.put(`${path}/edit`, { ...key(row), relationType: '5' }))).toBe(ownRelation);
      expect(await refusal(act(client, 'setMain', row))).toBe(ownRelation);
      expect(await stored(row)).toMatchObject({ relationType: '2', canViewPrice: 'N', canConfirmPrice: 'N', version: row.version });
    });
  });

  test('gives others only the switches that the agent has besides the agency', async () => {
    const colleague = await invite({ relationType: '6' });
    const released = await done<Row>(act(shipper, 'release', await invite({ canConfirmPrice: 'Y' })));
    await asAgent({ canViewPrice: 'N', canPublish: 'Y' }, async ({ client }) => {
      const add = (changes: Record<string, unknown>) => client.post<Row>(`${path}/add`, draft(changes));
      // The switches of a type count too when the invitation does not name them.
      expect(await refusal(add({}))).toBe(beyond);
      expect(await refusal(add({ relationType: '6', canConfirmPrice: 'Y' }))).toBe(beyond);
      expect(await done<Row>(add({ canViewPrice: 'N' }))).toMatchObject({ canPublish: 'Y', canViewPrice: 'N' });
      const edit = (changes: Record<string, unknown>) => client.put<Row>(`${path}/edit`, { ...key(colleague), ...changes });
      expect(await refusal(edit({ canConfirmPrice: 'Y' }))).toBe(beyond);
      expect(await refusal(act(client, 'resend', released))).toBe(beyond);
      expect(await done<Row>(edit({ canPublish: 'Y' }))).toMatchObject({ canPublish: 'Y', canConfirmPrice: 'N' });
    });
  });

  test('takes away and keeps what others have, and does not give it back', async () => {
    const other = await invite({ canConfirmPrice: 'Y' });
    await asAgent({}, async ({ client }) => {
      const edit = async (row: Row, changes: Record<string, unknown>) => client.put<Row>(`${path}/edit`, { ...key(row), ...changes });
      const renamed = await done<Row>(edit(other, { realname: '王新名', canSign: 'N' }));
      const disabled = await done<Row>(edit(renamed, { status: '0' }));
      expect(await refusal(edit(disabled, { status: '1' }))).toBe(beyond);
      expect(await done<Row>(edit(disabled, { status: '1', canConfirmPrice: 'N' }))).toMatchObject({ status: '1', canConfirmPrice: 'N' });
    });
  });

  test('gives no wider data scope than the own one', async () => {
    const lineIds = demoId('line', 1);
    await asAgent({ dataScope: '3', lineIds }, async ({ client }) => {
      const add = (changes: Record<string, unknown>) => client.post<Row>(`${path}/add`, draft({ relationType: '6', ...changes }));
      expect(await refusal(add({}))).toBe(beyond);
      expect(await refusal(add({ dataScope: '3', lineIds: `${lineIds},${demoId('line', 2)}` }))).toBe(beyond);
      await done(add({ dataScope: '3', lineIds }));
      await done(add({ dataScope: '2' }));
    });
  });

  test('gives no role with more rights than the own one, and makes nobody the main account', async () => {
    const { row: colleague } = await person();
    await asAgent({ relationType: '4' }, async ({ client }) => {
      const add = (changes: Record<string, unknown>) => client.post<Row>(`${path}/add`, draft({ canSign: 'Y', ...changes }));
      expect(await refusal(add({ relationType: '6' }))).toBe(beyond);
      await done(add({ relationType: '4' }));
      expect(await refusal(act(client, 'setMain', colleague))).toBe(beyond);
    });
    expect(await stored(colleague)).toMatchObject({ relationType: '2' });
  });
});

const account = async ({ userId }: Row) => {
  const { rows } = await app.database.asSystem('test', (tx) =>
    tx.execute<{ username: string; status: number; roles: string[] }>(sql`
      select u.username, u.status, array(select r.role_code from sys_user_role ur join sys_role r on r.id = ur.role_id where ur.user_id = u.id) roles
      from sys_user u where u.id = ${userId}`),
  );
  return rows[0];
};
const usernameOf = async (row: Row) => (await account(row))?.username ?? '';

describe('somebody who works for the shipper no longer', () => {
  test('is ruled by it no further: no role, no limits, no freezing', async () => {
    const { row, client } = await person();
    await app.database.asSystem('test', (tx) => tx.execute(sql`update sys_user set shipper_id = ${shipperB} where id = ${row.userId}`));
    const before = await account(row);
    expect(await refusal(act(shipper, 'setMain', row))).toBe('该用户已不属于该货主');
    expect(await refusal(shipper.put(`${path}/edit`, { ...key(row), status: '0', relationType: '4' }))).toBe('该用户已不属于该货主');
    const released = await done<Row>(act(shipper, 'release', row));
    expect(await account(row)).toEqual(before);
    expect((await client.get('/business/bizOrder/list')).status).toBe(200);
    expect(await refusal(act(shipper, 'resend', released))).toBe('该用户已不属于该货主');
  });

  test('has no relation from the move on', async () => {
    const { row } = await person();
    const admin = await app.signIn('admin');
    const user = await done<Row>(admin.get('/sys/user/queryById', { id: String(row.userId) }));
    await done(admin.put('/sys/user/edit', { id: row.userId, version: user.version, shipperId: shipperB }));
    expect(await stored(row)).toMatchObject({ bindStatus: '3', unbindTime: expect.any(String) });
  });
});

describe('an account that was released', () => {
  const freeze = async (row: Row, status: 1 | 2) => {
    const admin = await app.signIn('admin');
    await done(admin.put('/sys/user/frozenBatch', { ids: row.userId, status }));
  };
  const frozen = '该账号已被平台冻结，请联系平台';

  test('is opened by a new invitation, unless the platform froze it before', async () => {
    const { row } = await person();
    const released = await done<Row>(act(shipper, 'release', row));
    expect(await done<Row>(act(shipper, 'resend', released))).toMatchObject({ bindStatus: '1' });
    await freeze(row, 2);
    const again = await done<Row>(act(shipper, 'release', await stored(row)));
    expect(await refusal(act(shipper, 'resend', again))).toBe(frozen);
    await freeze(row, 1);
    await done(act(shipper, 'resend', await stored(row)));
  });

  test('stays frozen when the platform froze it after the release', async () => {
    const { row } = await person();
    await done(act(shipper, 'release', row));
    await freeze(row, 2);
    expect(await refusal(act(shipper, 'resend', await stored(row)))).toBe(frozen);
  });

  test('stays frozen for the platform, and gives no rights when it is open', async () => {
    const { row, client } = await person({ dataScope: '2', canViewPrice: 'N', canPublish: 'N' });
    const disabled = await done<Row>(shipper.put(`${path}/edit`, { ...key(row), status: '0' }));
    const released = await done<Row>(act(shipper, 'release', disabled));
    const admin = await app.signIn('admin');
    const thaw = () => admin.put('/sys/user/frozenBatch', { ids: row.userId, status: 1 });
    const byShipper = '货主已解除该用户的关联，须由货主重新邀请后才能登录';
    expect(await refusal(thaw())).toBe(byShipper);
    // When both the platform and the shipper froze an account, the platform cannot open it; only the shipper can.
    await freeze(row, 2);
    expect(await thaw()).toMatchObject({ success: true, message: byShipper, result: { succeeded: 0, failed: [{ id: row.userId }] } });
    expect(await account(row)).toMatchObject({ status: 2 });
    expect(await refusal(thaw())).toBe(byShipper);
    // When another account is refused for another reason, the response names it too.
    await freeze(row, 2);
    expect(await admin.put('/sys/user/frozenBatch', { ids: `${row.userId},nobody`, status: 1 })).toMatchObject({
      success: true,
      message: `成功0条，失败2条：未找到对应实体；${byShipper}`,
    });
    // Even an opened account has no rights before the shipper invites the person again; then it has the earlier rights.
    await app.database.asSystem('test', (tx) => tx.execute(sql`update sys_user set status = 1 where id = ${row.userId}`));
    expect((await client.get('/business/bizOrder/list')).success).toBe(false);
    const again = await app.signIn(await usernameOf(row), password);
    expect(await again.get('/business/bizOrder/list')).toMatchObject({ code: 510 });
    await done(act(shipper, 'resend', await stored(released)));
    await done(shipper.put(`${path}/edit`, { ...key(await stored(row)), status: '1' }));
    expect((await done<{ total: number }>(again.get('/business/bizOrder/list'))).total).toBe(0);
  });
});

describe('somebody whom the platform assigned to a shipper', () => {
  const roleId = async (code: string) => {
    const { rows } = await app.database.asSystem('test', (tx) =>
      tx.execute<{ id: string }>(sql`select id from sys_role where role_code = ${code} and tenant_id = 0`),
    );
    return rows[0]?.id ?? '';
  };
  const assign = async (code: string) => {
    const username = `assigned${++made}`;
    const admin = await app.signIn('admin');
    const phone = `1390002${String(made).padStart(4, '0')}`;
    const draftOf = { username, realname: username, password, phone, shipperId: shipperA, selectedroles: await roleId(code) };
    const row = await done<Row>(admin.post('/sys/user/add', draftOf));
    const edit = async (changes: Record<string, unknown>) => {
      const { version } = await done<Row>(admin.get('/sys/user/queryById', { id: String(row.id) }));
      await done(admin.put('/sys/user/edit', { id: row.id, version, ...changes }));
    };
    return { row, phone, edit, client: await app.signIn(username, password) };
  };
  const first = async (client: TestClient) => (await done<{ records: Row[] }>(client.get('/business/bizOrder/list'))).records[0];
  const confirmed = (client: TestClient) => client.put('/business/bizSourceGoods/shipperConfirm', { id: 'x', version: 1 });

  test('reads, without prices, until the shipper says what the person may do', async () => {
    const { client, phone } = await assign('shipper_staff');
    expect(await first(client)).not.toHaveProperty('shipperPrice');
    expect(await client.post('/business/bizOrder/add', orderDraft())).toMatchObject({ code: 510 });
    expect(await confirmed(client)).toMatchObject({ code: 510 });
    const bound = await done<Row>(shipper.post(`${path}/add`, draft({ mobile: phone, canViewPrice: 'Y', canConfirmPrice: 'Y' })));
    expect(bound).toMatchObject({ bindStatus: '1' });
    expect(await first(client)).toHaveProperty('shipperPrice');
    expect((await confirmed(client)).code).not.toBe(510);
  });

  test('is bound by a number that the person entered only after its code and the password of the account', async () => {
    const { row, client } = await assign('shipper_staff');
    const mobile = '13900025555';
    await done(client.put('/sys/account/profile/edit', { id: row.id, phone: mobile }));
    const waiting = await done<Row>(shipper.post(`${path}/add`, draft({ mobile, canConfirmPrice: 'Y' })));
    expect(waiting).toMatchObject({ bindStatus: '0', userId: null });
    expect(await confirmed(client)).toMatchObject({ code: 510 });
    expect(await first(client)).not.toHaveProperty('shipperPrice');
    const username = String(row.username);
    expect((await register(mobile, username, 'Wrong#Password1')).message).toBe('用户名已注册');
    expect((await register(mobile, 'somebody_else')).message).toBe('该手机号已注册');
    expect(await stored(waiting)).toMatchObject({ bindStatus: '0' });
    await done(register(mobile, username));
    expect(await stored(waiting)).toMatchObject({ bindStatus: '1', userId: row.id });
    expect((await confirmed(client)).code).not.toBe(510);
    expect(await first(client)).toHaveProperty('shipperPrice');
    expect((await register(mobile, username)).message).toBe('没有发给该手机号的有效邀请，请联系货主重发');
  });

  test('is not bound by a password that was replaced, nor when frozen, while the invitation is accepted', async () => {
    const { row, client } = await assign('shipper_staff');
    const mobile = '13900025556';
    await done(client.put('/sys/account/profile/edit', { id: row.id, phone: mobile }));
    const waiting = await done<Row>(shipper.post(`${path}/add`, draft({ mobile })));
    for (const change of [sql`status = 2`, sql`status = 1, password_hash = 'another'`]) {
      const end = beforeTransaction(app.database, 'registration', () =>
        app.database.asSystem('test', (tx) => tx.execute(sql`update sys_user set ${change} where id = ${row.id}`)),
      );
      expect((await register(mobile, String(row.username))).message).toBe('用户名已注册');
      end();
      expect(await stored(waiting)).toMatchObject({ bindStatus: '0' });
    }
  });

  test('of another tenant accepts there too, as long as that tenant is in force', async () => {
    const tenant = 93;
    const admin = await app.signIn('admin');
    await done(admin.post('/sys/tenant/add', { id: tenant, name: '华南分公司', endDate: '2099-12-31' }));
    await done(admin.post('/sys/tenant/administrator', { id: tenant, username: 'south_chief', realname: '南方管理员', password }));
    const chief = await app.signIn('south_chief', password);
    const shipperId = 'shipper-of-93';
    const run = async (query: SQL) => await app.database.asSystem('test', (tx) => tx.execute(query));
    await run(sql`insert into biz_shipper select (jsonb_populate_record(s, jsonb_build_object('id', ${shipperId}::text,
      'tenant_id', ${tenant}::int, 'shipper_no', 'SHP93'))).* from biz_shipper s where id = ${shipperA}`);
    const { rows: staff } = await run(sql`select id from sys_role where role_code = 'shipper_staff' and tenant_id = ${tenant}`);
    const [username, mobile] = ['south_staff', '13900029393'];
    const person = { username, realname: '南方业务员', password, shipperId, selectedroles: staff[0]?.id };
    const { id } = await done<Row>(chief.post('/sys/user/add', person));
    const client = await app.signIn(username, password);
    await done(client.put('/sys/account/profile/edit', { id, phone: mobile }));
    const waiting = await done<Row>(chief.post(`${path}/add`, draft({ shipperId, mobile })));
    expect(waiting).toMatchObject({ bindStatus: '0', userId: null });
    await run(sql`update sys_tenant set status = 0 where id = ${tenant}`);
    expect((await register(mobile, username)).message).toBe('用户名已注册');
    await run(sql`update sys_tenant set status = 1 where id = ${tenant}`);
    await done(register(mobile, username));
    const bound = await done<Row>((await app.signIn('south_chief', password)).get(`${path}/queryById`, { id: waiting.id }));
    expect(bound).toMatchObject({ bindStatus: '1', userId: id });
  });

  test('is bound at once when an administrator entered the number after the person did', async () => {
    const { row, client, edit } = await assign('shipper_staff');
    await done(client.put('/sys/account/profile/edit', { id: row.id, phone: '13900026666' }));
    await edit({ phone: '13900027777' });
    const bound = await done<Row>(shipper.post(`${path}/add`, draft({ mobile: '13900027777' })));
    expect(bound).toMatchObject({ bindStatus: '1', userId: row.id });
  });

  test('and invited before that number was known to be theirs is bound by inviting again', async () => {
    const { row, client, edit } = await assign('shipper_staff');
    const mobile = '13900028888';
    await done(client.put('/sys/account/profile/edit', { id: row.id, phone: mobile }));
    const waiting = await done<Row>(shipper.post(`${path}/add`, draft({ mobile, relationType: '4' })));
    const again = await done<Row>(act(shipper, 'resend', waiting));
    expect(again).toMatchObject({ bindStatus: '0', userId: null });
    await edit({ phone: '13900028889' });
    await edit({ phone: mobile });
    const bound = await done<Row>(act(shipper, 'resend', again));
    expect(bound).toMatchObject({ bindStatus: '1', userId: row.id, bindTime: expect.any(String), unbindTime: null });
    expect((await account(bound))?.roles).toEqual(['shipper_receiver']);
  });

  test('is bound by inviting again after an administrator confirmed the number that the person entered', async () => {
    const { row, client } = await assign('shipper_staff');
    const [admin, mobile] = [await app.signIn('admin'), '13900023333'];
    const shown = async (id: string) => await done<Row>(admin.get('/sys/user/queryById', { id }));
    const confirm = (as: TestClient, body: Row) => as.put('/sys/user/confirmPhone', key(body));
    const entered = await shown(row.id);
    expect(entered).toMatchObject({ ownPhone: null });
    expect(await refusal(confirm(admin, entered))).toBe('该用户没有待核实的手机号');
    await done(client.put('/sys/account/profile/edit', { id: row.id, phone: mobile }));
    const waiting = await done<Row>(shipper.post(`${path}/add`, draft({ mobile })));
    const unconfirmed = await shown(row.id);
    expect(unconfirmed).toMatchObject({ ownPhone: 'Y', phone: mobile });
    for (const other of [operator, shipper, client]) expect(await confirm(other, unconfirmed)).toMatchObject({ code: 510 });
    expect(await refusal(confirm(admin, entered))).toBe('数据已被他人修改，请刷新后重试');
    const { records } = await done<{ records: Row[] }>(admin.get('/sys/user/list', { username: 'admin' }));
    expect(await refusal(confirm(admin, records[0] as Row))).toBe('不能核实自己的手机号，请由他人操作');
    expect(await confirm(admin, unconfirmed)).toMatchObject({ success: true, message: '已核实手机号' });
    expect(await shown(row.id)).toMatchObject({ ownPhone: null, phone: mobile });
    expect(await auditOf(app, 'confirmPhone')).toHaveLength(1);
    expect(await stored(waiting)).toMatchObject({ bindStatus: '0' });
    expect(await done<Row>(act(shipper, 'resend', waiting))).toMatchObject({ bindStatus: '1', userId: row.id });
  });

  /** Somebody of the shipper who entered the number, and the invitation to it, which waits. */
  const waitingAt = async (mobile: string) => {
    const { row, client } = await assign('shipper_staff');
    await done(client.put('/sys/account/profile/edit', { id: row.id, phone: mobile }));
    return { row, waiting: await done<Row>(shipper.post(`${path}/add`, draft({ mobile }))) };
  };
  const codeOf = async (mobile: string, purpose: '0' | '2') => {
    await forgetCounts(app);
    await askForCode(app, mobile, purpose);
    return await messages.codeOf(mobile);
  };
  const setForgotten = async (phone: string, { username }: Row) => {
    const asked = { phone, smscode: await codeOf(phone, '2') };
    const { smscode } = await done<{ smscode: string }>(app.anonymous.post('/sys/user/phoneVerification', asked));
    await done(app.anonymous.post('/sys/user/passwordChange', { username, password: 'Freight#2032', phone, smscode }));
  };

  test('is not bound after a code alone, because the number may be of somebody else who signs in by it', async () => {
    const mobile = '13900024444';
    const { row, waiting } = await waitingAt(mobile);
    const entered = await done<{ userInfo: Row }>(phoneLogin(app, mobile, await codeOf(mobile, '0')));
    expect(entered.userInfo.username).toBe(row.username);
    expect(await done<Row>(act(shipper, 'resend', waiting))).toMatchObject({ bindStatus: '0', userId: null });
  });

  test('is bound by inviting again after a forgotten password was set with the code of the number', async () => {
    const mobile = '13900024445';
    const { row, waiting } = await waitingAt(mobile);
    await setForgotten(mobile, row);
    expect(await done<Row>(act(shipper, 'resend', waiting))).toMatchObject({ bindStatus: '1', userId: row.id });
  });

  test('is not bound by that as long as somebody signs in to the account without its password', async () => {
    const mobile = '13900024446';
    const { row, waiting } = await waitingAt(mobile);
    await app.database.asSystem('test', (tx) =>
      tx.execute(
        sql`insert into sys_third_account (id, user_id, third_type, third_user_id) values (${row.id}, ${row.id}, 'oidc', 'someone')`,
      ),
    );
    await setForgotten(mobile, row);
    expect(await done<Row>(act(shipper, 'resend', waiting))).toMatchObject({ bindStatus: '0', userId: null });
  });

  test('as its administrator has every right of one', async () => {
    const { client } = await assign('shipper_admin');
    expect(await first(client)).toHaveProperty('shipperPrice');
    expect((await confirmed(client)).code).not.toBe(510);
  });

  test('as its administrator is not invited by himself, and keeps the role until there is a main account', async () => {
    const [chief, other] = [await assign('shipper_admin'), await assign('shipper_admin')];
    const bind = (client: TestClient, mobile: string) => client.post<Row>(`${path}/add`, draft({ mobile }));
    const self = await bind(chief.client, chief.phone);
    expect(self).toMatchObject({ success: false, result: { mobile: '不能邀请自己' } });
    const rolesOf = async (userId: unknown) => (await account({ ...chief.row, userId }))?.roles;
    expect(await rolesOf(chief.row.id)).toEqual(['shipper_admin']);
    const setMains = (state: string, from: string) =>
      app.database.asSystem('test', (tx) =>
        tx.execute<{ id: string }>(sql`
          update biz_owner_relation_user set bind_status = ${state}
          where shipper_id = ${shipperA} and relation_type = '1' and bind_status = ${from} returning id`),
      );
    const { rows: mains } = await setMains('3', '1');
    try {
      await done(bind(operator, other.phone));
      expect(await rolesOf(other.row.id)).toEqual(['shipper_admin']);
    } finally {
      for (const { id } of mains) {
        await app.database.asSystem('test', (tx) => tx.execute(sql`update biz_owner_relation_user set bind_status = '1' where id = ${id}`));
      }
    }
    expect(mains).toHaveLength(1);
    await done(bind(shipper, chief.phone));
    expect(await rolesOf(chief.row.id)).toEqual(['shipper_staff']);
  });

  test('and took away again for a while has no rights until the shipper invites the person again', async () => {
    const { client, phone, edit } = await assign('shipper_staff');
    const bound = await done<Row>(shipper.post(`${path}/add`, draft({ mobile: phone, canConfirmPrice: 'Y' })));
    await edit({ shipperId: null, selectedroles: '' });
    await edit({ shipperId: shipperA, selectedroles: await roleId('shipper_staff') });
    expect(await client.get('/business/bizOrder/list')).toMatchObject({ code: 510 });
    await done(act(shipper, 'resend', await stored(bound)));
    expect((await confirmed(client)).code).not.toBe(510);
  });
});
