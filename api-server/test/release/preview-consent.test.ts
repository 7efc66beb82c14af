// A preview runs only after its person consented; for an administrator, a second person must approve it too.
import { sql } from 'drizzle-orm';
import type { IssuedPreview, PreviewOffer, PreviewRequest, PreviewText } from 'shared-contracts/release/release-preview';
import { previewDecisionPath, previewPath, previewRequestsPath } from 'shared-contracts/release/release-preview';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestClient, TestResponse } from '../harness.ts';
import { bell } from '../message/message-app.ts';
import { userId } from '../system/system-app.ts';
import { administratorOf } from '../tenant-people.ts';
import { audited, codeOf, open, say } from './preview-people.ts';
import { change, own, type ReleaseApp, releaseApp, versions } from './release-app.ts';

const [, second, third] = versions;
let test: ReleaseApp;
let admin: TestClient;
let ops: TestClient;
let operator: TestClient;

beforeAll(async () => {
  test = await releaseApp();
  test.menus.set(own, ['one/page', 'one/gone']);
  admin = await test.signIn('admin');
  ops = await test.signIn('ops');
  operator = await test.signIn('operator');
  await test.publish({ name: 'one', groups: ['one'], components: ['one/page', 'one/gone'], version: '1.0.0-gone', code: 'self.one=1;' });
  expect(await change(admin, 'pin', { environment: own, name: 'one', version: '1.0.0-gone' })).toMatchObject({ success: true });
});
afterAll(() => test?.close());

/** Makes the existing links a day older, because the registry's clock cannot be changed. */
const aDayLater = () =>
  test.database.asSystem('test', (tx) => tx.execute(sql`update sys_release_preview set expire_time = expire_time - interval '1 day'`));

/** Lets `maker` create a preview link, for another person or for themselves; returns the code of the link. */
async function link(maker: TestClient, more: object = {}): Promise<string> {
  const wish = { name: 'one', version: second, minutes: 600, reason: '试用新列表', ...more };
  const { success, message, result } = await maker.post<IssuedPreview>(previewPath, wish);
  expect(success, message).toBe(true);
  return codeOf(result);
}
const offerTo = async (client: TestClient, code: string) => (await say<PreviewOffer>(client, 'offer', code)).result;
const agree = async (client: TestClient, code: string) => (await say<PreviewOffer>(client, 'agree', code)).result;
const decide = (client: TestClient, id: string, isApproved: boolean, reason = '看过了') =>
  client.post(previewDecisionPath, { id, isApproved, reason });
const requestsOf = async (client: TestClient) => (await client.get<PreviewRequest[]>(previewRequestsPath)).result;
const rowsOf = async (action: string, id: string) => (await audited(test, action)).filter(({ recordId }) => recordId === id);
const refusedAs = (code: string) => ({ success: false, result: { code } });
/** Creates a preview link of an administrator for themselves, to which the administrator has consented and which waits for approval. */
async function waiting(client: TestClient): Promise<{ code: string; id: string }> {
  const code = await link(client);
  const { facts, standing } = await agree(client, code);
  expect(standing).toBe('waiting');
  return { code, id: facts.id };
}
const expectHandedOut = (response: TestResponse<{ text: string }>) => {
  expect(response.success, response.message).toBe(true);
  expect((JSON.parse(response.result.text) as PreviewText).preview.remote?.version).toBe(second);
};

describe('a preview of an ordinary person', () => {
  it('says author, remote, version and report of the gate before anything is agreed to, and uses nothing up', async () => {
    const code = await link(admin, { username: 'operator' });
    const { facts, standing, needsSecond, approvers } = await offerTo(operator, code);
    expect({ standing, needsSecond, approvers }).toEqual({ standing: 'asked', needsSecond: false, approvers: 0 });
    expect(facts).toMatchObject({
      environment: own,
      name: 'one',
      version: second,
      pinned: '1.0.0-gone',
      by: 'admin',
      reason: '试用新列表',
    });
    expect(facts.published).toMatchObject({ by: 'builder', revision: null });
    expect(facts.published?.digest).toMatch(/^[0-9a-f]{64}$/);
    expect(facts.published?.bytes).toBeGreaterThan(0);
    const failed = facts.published?.checks.filter(({ refused }) => refused.length > 0) ?? [];
    expect(failed.map(({ label, refused }) => [label[0], refused[0]?.where])).toEqual([['菜单指向的界面均存在', 'one/gone']]);
    expect(facts.published?.checks.length).toBeGreaterThan(failed.length);
    expect(JSON.stringify(await say(operator, 'offer', code))).not.toContain('entry.js');
  });

  it('is handed out after the agreement only, and the agreement is written down with person, remote, version and digest', async () => {
    const code = await link(admin, { username: 'operator' });
    const { facts } = await offerTo(operator, code);
    expect(await open(operator, code)).toMatchObject(refusedAs('preview-not-agreed'));
    expect((await agree(operator, code)).standing).toBe('ready');
    // Consenting twice has the same effect as consenting once.
    expect((await agree(operator, code)).standing).toBe('ready');
    const rows = await rowsOf('previewAgree', facts.id);
    expect(rows).toMatchObject([
      {
        username: 'operator',
        changes: { one: ['1.0.0-gone', second], digest: [null, facts.published?.digest], needsSecond: [null, false] },
      },
    ]);
    expectHandedOut(await open(operator, code));
    expect(await rowsOf('previewOpen', facts.id)).toMatchObject([{ username: 'operator' }]);
    expect(await requestsOf(ops)).toEqual([]);
  });

  it('that was declined is good for nothing any more', async () => {
    const code = await link(admin, { username: 'operator' });
    const { facts } = await offerTo(operator, code);
    expect((await say(operator, 'decline', code)).success).toBe(true);
    for (const call of ['offer', 'agree', 'open', 'decline'] as const)
      expect(await say(operator, call, code), call).toMatchObject(refusedAs('preview-declined'));
    expect(await rowsOf('previewDecline', facts.id)).toMatchObject([{ username: 'operator', changes: { one: [null, second] } }]);
    expect(await rowsOf('previewAgree', facts.id)).toEqual([]);
  });

  it('says what is wrong with a link that is forged, another’s, used or expired', async () => {
    const code = await link(admin, { username: 'operator' });
    for (const call of ['offer', 'agree', 'decline', 'open'] as const) {
      expect(await say(operator, call, 'x'.repeat(43)), call).toMatchObject(refusedAs('preview-unknown'));
      expect(await say(ops, call, code), call).toMatchObject(refusedAs('preview-unknown'));
    }
    await agree(operator, code);
    expectHandedOut(await open(operator, code));
    for (const call of ['offer', 'agree', 'decline', 'open'] as const)
      expect(await say(operator, call, code), call).toMatchObject(refusedAs('preview-used'));
    const late = await link(admin, { username: 'operator' });
    await agree(operator, late);
    await aDayLater();
    for (const call of ['offer', 'agree', 'decline', 'open'] as const)
      expect(await say(operator, call, late), call).toMatchObject(refusedAs('preview-expired'));
  });

  it('of a version that is killed, or is everybody’s by now, is not offered', async () => {
    const code = await link(admin, { username: 'operator', version: third });
    await change(admin, 'kill', { environment: own, name: 'one', version: third });
    expect(await say(operator, 'offer', code)).toMatchObject(refusedAs('preview-killed'));
    expect(await say(operator, 'agree', code)).toMatchObject(refusedAs('preview-killed'));
    await change(admin, 'revive', { environment: own, name: 'one', version: third });
    expect((await offerTo(operator, code)).standing).toBe('asked');
  });

  it('is refused to people of other tenants before anything is looked at', async () => {
    const other = await administratorOf(test);
    const refused = { status: 403, message: '仅平台租户可维护' };
    const code = await link(admin, { username: 'operator' });
    for (const call of ['offer', 'agree', 'decline', 'open'] as const) expect(await say(other, call, code), call).toMatchObject(refused);
    const { id } = await waiting(admin);
    expect(await other.get(previewRequestsPath)).toMatchObject(refused);
    expect(await decide(other, id, true)).toMatchObject(refused);
    expect((await offerTo(operator, code)).standing).toBe('asked');
  });
});

describe('a preview of an administrator', () => {
  it('waits for a second person: the agreement alone hands nothing out', async () => {
    const { code, id } = await waiting(admin);
    expect(await offerTo(admin, code)).toMatchObject({ standing: 'waiting', needsSecond: true, approvers: 1 });
    expect(await open(admin, code)).toMatchObject(refusedAs('preview-not-approved'));
    expect((await requestsOf(ops)).find(({ facts }) => facts.id === id)).toMatchObject({
      facts: { name: 'one', version: second, pinned: '1.0.0-gone', by: 'admin', published: { by: 'builder' } },
      username: 'admin',
      ownPart: null,
    });
    expect(await decide(ops, id, true, '在测试环境看过')).toMatchObject({ success: true });
    expect(await offerTo(admin, code)).toMatchObject({ standing: 'ready', decision: { isApproved: true, reason: '在测试环境看过' } });
    expectHandedOut(await open(admin, code));
    const opsId = await userId(test.database, 'ops');
    expect(await rowsOf('previewApprove', id)).toMatchObject([
      { username: 'ops', userId: opsId, changes: { one: [null, second], reason: [null, '在测试环境看过'] } },
    ]);
    expect((await requestsOf(ops)).map(({ facts }) => facts.id)).not.toContain(id);
  });

  it('rings those who may approve, until somebody has; the one who waits hears of it', async () => {
    const { code, id } = await waiting(admin);
    const rings = async (client: TestClient) => (await bell(client)).sysMsgList.filter(({ busId }) => busId === id);
    expect(await rings(ops)).toMatchObject([
      { titile: `预览待审批：one ${second}`, priority: 'H', openPage: `/system/release/approval?open=${id}` },
    ]);
    for (const client of [admin, operator]) expect(await rings(client)).toEqual([]);
    await decide(ops, id, true);
    expect(await rings(ops)).toEqual([]);
    expect(await rings(admin)).toMatchObject([{ titile: `预览申请已批准：one ${second}` }]);
    await say(admin, 'decline', code);
    const taken = await waiting(admin);
    await say(admin, 'decline', taken.code);
    expect((await bell(ops)).sysMsgList.filter(({ busId }) => busId === taken.id)).toEqual([]);
    expect(await decide(ops, taken.id, true)).toMatchObject(refusedAs('preview-no-request'));
  });

  it('is not approved by that person', async () => {
    const { code, id } = await waiting(admin);
    expect(await decide(admin, id, true)).toMatchObject(refusedAs('preview-own'));
    expect((await requestsOf(admin)).find(({ facts }) => facts.id === id)?.ownPart).toBe('previewer');
    expect(await open(admin, code)).toMatchObject(refusedAs('preview-not-approved'));
    expect(await rowsOf('previewApprove', id)).toEqual([]);
  });

  it('is not approved by whoever made the link, nor by somebody without the right', async () => {
    const code = await link(admin, { username: 'ops' });
    const { facts } = await agree(ops, code);
    expect(await decide(admin, facts.id, true)).toMatchObject(refusedAs('preview-issuer'));
    expect((await requestsOf(admin)).find((request) => request.facts.id === facts.id)?.ownPart).toBe('issuer');
    expect(await decide(operator, facts.id, true)).toMatchObject({ success: false, code: 510 });
    // When nobody can approve, the response contains the number 0, so that the page can say so.
    expect((await offerTo(ops, code)).approvers).toBe(0);
    expect(await open(ops, code)).toMatchObject(refusedAs('preview-not-approved'));
  });

  it('refused is refused for good, with the reason', async () => {
    const { code, id } = await waiting(admin);
    expect(await decide(ops, id, false, ' ')).toMatchObject({ success: false });
    expect(await decide(ops, id, false, '检查未通过')).toMatchObject({ success: true });
    expect(await offerTo(admin, code)).toMatchObject({ standing: 'refused', decision: { isApproved: false, reason: '检查未通过' } });
    expect((await agree(admin, code)).standing).toBe('refused');
    expect(await open(admin, code)).toMatchObject(refusedAs('preview-refused'));
    expect(await decide(ops, id, true)).toMatchObject(refusedAs('preview-decided'));
    expect(await rowsOf('previewRefuse', id)).toMatchObject([{ username: 'ops', changes: { reason: [null, '检查未通过'] } }]);
  });

  it('approved twice is approved once', async () => {
    const { id } = await waiting(admin);
    const responses = await Promise.all([decide(ops, id, true), decide(ops, id, true)]);
    expect(responses).toMatchObject([{ success: true }, { success: true }]);
    expect(await decide(ops, id, true)).toMatchObject({ success: true });
    expect(await decide(ops, id, false)).toMatchObject(refusedAs('preview-decided'));
    expect(await rowsOf('previewApprove', id)).toHaveLength(1);
  });

  it('cannot be approved after its link has ended, nor opened with an approval that came in time', async () => {
    const late = await waiting(admin);
    const approved = await waiting(admin);
    await decide(ops, approved.id, true);
    await aDayLater();
    expect(await decide(ops, late.id, true)).toMatchObject(refusedAs('preview-expired'));
    expect((await requestsOf(ops)).map(({ facts }) => facts.id)).not.toContain(late.id);
    for (const { code } of [late, approved]) expect(await open(admin, code)).toMatchObject(refusedAs('preview-expired'));
  });

  it('is approved by somebody who has just proved who it is; a refusal needs no proof', async () => {
    const [one, two] = [await waiting(admin), await waiting(admin)];
    test.clock.advance(600_001);
    expect(await decide(ops, one.id, true)).toMatchObject({ success: false, code: 511 });
    expect(await decide(ops, two.id, false)).toMatchObject({ success: true });
    ops = await test.signIn('ops');
    expect(await decide(ops, one.id, true)).toMatchObject({ success: true });
  });

  it('is one of whoever holds a right that wants a fresh proof, whatever the role is called; who becomes one is asked anew', async () => {
    const code = await link(admin, { username: 'dispatcher' });
    const before = await test.signIn('dispatcher');
    expect(await agree(before, code)).toMatchObject({ standing: 'ready', needsSecond: false });
    await test.database.asSystem('test', (tx) =>
      tx.execute(sql`
        insert into sys_role_permission (tenant_id, role_id, permission_id)
        select 0, r.id, p.id from sys_role r, sys_permission p where r.role_code = 'dispatcher' and p.perms = 'role:grant'`),
    );
    const dispatcher = await test.signIn('dispatcher');
    expect(await offerTo(dispatcher, code)).toMatchObject({ standing: 'asked', needsSecond: true });
    expect(await open(dispatcher, code)).toMatchObject(refusedAs('preview-not-agreed'));
    const { standing, facts } = await agree(dispatcher, code);
    expect(standing).toBe('waiting');
    await decide(ops, facts.id, true);
    expectHandedOut(await open(dispatcher, code));
  });
});
