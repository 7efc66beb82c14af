// Previews through the API: signed, expiring, limited by permission, audited; a code is valid once.
import { createPublicKey, verify } from 'node:crypto';
import { type ReleaseHistoryPage, releasePath } from 'shared-contracts/release/release-operations';
import { type IssuedPreview, type PreviewText, previewPath } from 'shared-contracts/release/release-preview';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestClient } from '../harness.ts';
import { audited, codeOf, open, say } from './preview-people.ts';
import { change, own, type ReleaseApp, releaseApp, versions } from './release-app.ts';

let test: ReleaseApp;
let admin: TestClient;
let operator: TestClient;
const [first, second, third] = versions;

beforeAll(async () => {
  test = await releaseApp();
  admin = await test.signIn('admin');
  operator = await test.signIn('operator');
  expect((await change(admin, 'pin', { environment: own, name: 'one', version: first })).success).toBe(true);
});
afterAll(() => test?.close());

const issue = (client: TestClient, more: object = {}) =>
  client.post<IssuedPreview>(previewPath, { name: 'one', version: second, minutes: 20, reason: 'new list', ...more });

describe('a preview', () => {
  it('is issued to who may, opened once by that person, and signed for nobody else', async () => {
    const issued = await issue(admin, { username: 'operator' });
    expect(issued.success, issued.message).toBe(true);
    // The link is a path of our own origin and does not contain the token.
    expect(issued.result.url).toMatch(/^\/\?preview=[\w-]{43}$/);
    const code = codeOf(issued.result);
    const strangers = await open(admin, code);
    expect(strangers).toMatchObject({ success: false, message: '预览链接无效，或者不是为您生成的' });
    await say(operator, 'agree', code);
    const { result } = await open(operator, code);
    const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: test.registry.service.publicKey }, format: 'jwk' });
    expect(verify(null, Buffer.from(result.text), key, Buffer.from(result.signature, 'base64url'))).toBe(true);
    const { preview } = JSON.parse(result.text) as PreviewText;
    expect(preview).toMatchObject({ environment: own, name: 'one', version: second, by: 'admin', reason: 'new list' });
    expect(preview.expiresAt).toBe(issued.result.expiresAt);
    expect(await open(operator, code)).toMatchObject({ success: false, message: '预览链接已被使用，每个链接只能打开一次' });
  });

  it('needs its permission; opening needs a session', async () => {
    expect((await issue(operator)).code).toBe(510);
    expect((await issue(test.anonymous)).status).toBe(401);
    expect((await open(test.anonymous, 'x'.repeat(43))).status).toBe(401);
  });

  it('may be made for a colleague, and only that person opens it', async () => {
    const code = codeOf((await issue(admin, { username: 'operator' })).result);
    for (const call of ['offer', 'agree', 'decline', 'open'] as const) expect((await say(admin, call, code)).success, call).toBe(false);
    expect((await say(operator, 'agree', code)).success).toBe(true);
    expect((await open(operator, code)).success).toBe(true);
    expect((await issue(admin, { username: 'nobody-of-that-name' })).message).toBe('未找到对应实体');
  });

  it('is written down: who issued it for whom, why, until when, and who opened it', async () => {
    const { result } = await issue(admin, { reason: 'to be found again', username: 'operator' });
    await say(operator, 'agree', codeOf(result));
    const { preview } = JSON.parse((await open(operator, codeOf(result))).result.text) as PreviewText;
    const made = (await audited(test, 'preview')).find(({ recordId }) => recordId === preview.id);
    expect(made).toMatchObject({ username: 'admin', changes: { one: [null, second], reason: [null, 'to be found again'] } });
    expect((await audited(test, 'previewOpen')).find(({ recordId }) => recordId === preview.id)).toMatchObject({ username: 'operator' });
    const { records } = (await admin.get<ReleaseHistoryPage>(`${releasePath}/history`, { environment: own, name: 'one' })).result;
    expect(records[0]).toMatchObject({ action: 'preview', by: 'admin', reason: 'to be found again' });
    // The code is part of the link only; no table contains it.
    expect(JSON.stringify([made, records[0]])).not.toContain(codeOf(result));
  });

  it('is refused without a reason, for longer than a day, and for a version that is served, killed or unknown', async () => {
    for (const wrong of [{ reason: ' ' }, { minutes: 1441 }, { minutes: 0 }, { version: undefined }, { origin: 'http://localhost:3001' }])
      expect((await issue(admin, wrong)).success, JSON.stringify(wrong)).toBe(false);
    expect((await issue(admin, { version: first })).message).toContain('无需预览');
    expect((await issue(admin, { version: '9.9.9' })).message).toContain('版本不存在');
    await change(admin, 'kill', { environment: own, name: 'one', version: third });
    const killed = await issue(admin, { version: third });
    expect(killed).toMatchObject({ success: false, result: { code: 'gate', problems: [{ rule: 'killed' }] } });
  });

  it('of an address that nobody allowed is refused', async () => {
    const response = await issue(admin, { version: undefined, origin: 'http://localhost:3001' });
    expect(response).toMatchObject({ success: false, result: { code: 'preview-origin' } });
  });

  it('says so when the registry is away', async () => {
    test.reach.isUp = false;
    try {
      expect((await issue(admin)).status).toBe(503);
    } finally {
      test.reach.isUp = true;
    }
  });
});
