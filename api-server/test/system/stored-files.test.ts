/** Uploaded files: the content determines their type, records give access to them, and browsers never execute them. */
import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { demoPassword } from 'shared-contracts/session/session';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '../../src/kernel/caller/caller.ts';
import { keepUpload, sweepUploads } from '../../src/modules/system/file/file.service.ts';
import { type FileStore, folderFileStore } from '../../src/modules/system/file/file-store.ts';
import { orderDraft } from '../business/freight-people.ts';
import type { TestApp, TestClient } from '../harness.ts';
import { multipart, newPicture, type Part, png, uploadPicture } from '../multipart.ts';
import { oneValue, seconds, systemApp, TestClock, userId } from './system-app.ts';

const jpeg = Buffer.concat([Buffer.from('ffd8ffe000104a464946', 'hex'), Buffer.alloc(64, 2)]);
const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF');
const zip = (...names: string[]) => Buffer.concat([Buffer.from('504b0304', 'hex'), Buffer.from(names.join('\n'))]);

const clock = new TestClock();
let dataDir: string;
let test: TestApp;
let admin: TestClient;
let operator: TestClient;
let pictureHost: http.Server;
let pictureBase: string;

beforeAll(async () => {
  pictureHost = http.createServer(servePicture);
  await new Promise<void>((done) => pictureHost.listen(0, '127.0.0.1', done));
  pictureBase = `127.0.0.1:${(pictureHost.address() as AddressInfo).port}`;
  dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'files-'));
  test = await systemApp({ config: { dataDir, fileLimit: 50_000, pictureHosts: [pictureBase] }, clock: clock.read });
  admin = await test.signIn('admin');
  operator = await test.signIn('operator');
});
afterAll(async () => {
  await test.close();
  pictureHost.closeAllConnections();
  await new Promise((done) => pictureHost.close(done));
  fs.rmSync(dataDir, { recursive: true });
});

interface ApiResponse {
  readonly success: boolean;
  readonly code: number;
  readonly message: string;
  readonly result: unknown;
}

async function send(client: TestClient, parts: readonly Part[], fields: Readonly<Record<string, string>> = { biz: 'contract', isup: '1' }) {
  const response = await client.raw({ method: 'POST', path: '/sys/common/upload', ...multipart(parts, fields) });
  return { status: response.statusCode, ...response.json<ApiResponse>() };
}

const stored = (file: string) => `/sys/common/static/${file.split('/').map(encodeURIComponent).join('/')}`;
const read = (client: TestClient, file: string) => client.raw({ method: 'GET', path: stored(file) });
const filesOnDisk = () =>
  fs.existsSync(path.join(dataDir, 'files'))
    ? fs.readdirSync(path.join(dataDir, 'files'), { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
    : [];
const store = () => folderFileStore(path.join(dataDir, 'files'));
const rows = () => oneValue<number>(test.database, sql`select count(*)::int value from sys_file`);

/** The caller object of a new session of this user. */
async function callerOf(username: string): Promise<Caller> {
  const { result } = await test.anonymous.post<{ token: string }>('/sys/login', { username, password: demoPassword });
  const found = await test.app.kernel.sessions.authenticate(result.token);
  if ('refusal' in found) throw new Error(found.refusal);
  return found;
}

describe('an upload', () => {
  it('answers with a path that nobody can guess, and comes back byte for byte', async () => {
    const response = await send(operator, [{ name: '运输 合同(甲,乙).png', bytes: png, type: 'image/png' }]);
    expect(response).toMatchObject({ status: 200, success: true, code: 0, result: null });
    expect(response.message).toMatch(/^contract\/运输-合同-甲-乙_[0-9a-f]{32}\.png$/);
    const file = await read(operator, response.message);
    expect(file.rawPayload.equals(png)).toBe(true);
    expect(file.headers).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    });
    expect(file.headers['content-disposition']).toMatch(/^inline; /);
    const other = await send(operator, [{ name: '运输 合同(甲,乙).png', bytes: png }]);
    expect(other.message).not.toBe(response.message);
  });

  it('goes to the folder temp where none is named, with the name on disk made by the server', async () => {
    const { message } = await send(operator, [{ name: 'a.jpg', bytes: jpeg }], {});
    expect(message).toMatch(/^temp\/a_[0-9a-f]{32}\.jpg$/);
    for (const { name } of filesOnDisk()) expect(name).toMatch(/^[0-9a-f]{32}$/);
  });

  it('is refused at once where only pictures are kept', async () => {
    const document = [{ name: '头像.png', bytes: pdf, type: 'image/png' }];
    const other = [{ name: '头像.pdf', bytes: pdf, type: 'application/pdf' }];
    for (const biz of ['avatar', 'picture', 'jeditor']) {
      expect(await send(operator, document, { biz })).toMatchObject({ success: false });
      expect(await send(operator, other, { biz })).toMatchObject({ success: false, message: '只能上传图片' });
    }
    const response = await send(operator, [{ name: '头像.png', bytes: newPicture(), type: 'image/png' }], { biz: 'avatar' });
    expect(response.message).toMatch(/^avatar\//);
  });

  it('leaves a line in the audit', async () => {
    const { message } = await send(operator, [{ name: 'audit.pdf', bytes: pdf }]);
    const entry = await oneValue<string>(
      test.database,
      sql`select payload::text value from freight.audit_log where payload::text like ${`%${message}%`}`,
    );
    expect(entry).toContain('"action"');
    expect(entry).toContain('upload');
  });

  it.each<[string, Part, string, RegExp]>([
    ['PDF is shown', { name: 'x.pdf', bytes: pdf }, 'application/pdf', /^inline/],
    [
      'a spreadsheet is saved',
      { name: 'x.xlsx', bytes: zip('[Content_Types].xml', 'xl/workbook.xml') },
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      /^attachment/,
    ],
    ['a text is saved', { name: '清单.csv', bytes: Buffer.from('单号,重量\r\n1,2') }, 'text/csv', /^attachment/],
    ['an OFD invoice is saved', { name: 'f.ofd', bytes: zip('OFD.xml') }, 'application/ofd', /^attachment/],
  ])('%s', async (_what, part, type, disposition) => {
    const { message } = await send(operator, [part]);
    const file = await read(operator, message);
    expect(file.headers['content-type']).toBe(type);
    expect(file.headers['content-disposition']).toMatch(disposition);
    expect(file.rawPayload.equals(part.bytes)).toBe(true);
  });
});

describe('hostile uploads', () => {
  const html = Buffer.from('<html><script>alert(1)</script></html>');
  it.each<[string, Part]>([
    ['HTML called PNG', { name: 'x.png', bytes: html, type: 'image/png' }],
    ['HTML', { name: 'x.html', bytes: html }],
    ['HTML called text', { name: 'x.txt', bytes: Buffer.from('  \n<script>alert(1)</script>') }],
    ['SVG', { name: 'x.svg', bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), type: 'image/svg+xml' }],
    ['PNG called HTML', { name: 'x.html', bytes: png }],
    ['a program', { name: 'x.exe', bytes: Buffer.from('4d5a900003', 'hex') }],
    ['a program called text', { name: 'x.txt', bytes: Buffer.from('4d5a900003000000', 'hex') }],
    ['a document with macros', { name: 'x.docx', bytes: zip('[Content_Types].xml', 'word/document.xml', 'word/vbaProject.bin') }],
    ['HTML called PDF', { name: 'x.pdf', bytes: Buffer.from('<html>%PDF-1.7<script>alert(1)</script></html>'), type: 'application/pdf' }],
    ['HTML in UTF-16 called text', { name: 'x.txt', bytes: Buffer.from('\ufeff<script>alert(1)</script>', 'utf16le') }],
    ['HTML behind a byte order mark', { name: 'x.csv', bytes: Buffer.from('\ufeff<html></html>') }],
    [
      'XML with an external entity',
      { name: 'x.txt', bytes: Buffer.from('<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>') },
    ],
    ['a script with two extensions', { name: 'x.png.js', bytes: Buffer.from('alert(1)') }],
    ['a picture called a program', { name: 'x.jpg.exe', bytes: jpeg }],
    ['a picture whose name turns the direction of writing', { name: 'x\u202egnp.exe', bytes: png }],
    ['a program of Linux', { name: 'x.pdf', bytes: Buffer.from('7f454c4602010100', 'hex') }],
    ['a Java archive called a document', { name: 'x.docx', bytes: zip('META-INF/MANIFEST.MF', 'A.class') }],
    [
      'an old document with macros',
      {
        name: 'x.doc',
        bytes: Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.from('WordDocument _VBA_PROJECT', 'utf16le')]),
      },
    ],
    ['a shortcut of Windows', { name: 'x.csv', bytes: Buffer.from('4c0000000114020000000000', 'hex') }],
    ['any archive', { name: 'x.zip', bytes: zip('a.txt') }],
    ['two letters of a bitmap', { name: 'x.bmp', bytes: Buffer.from(`BM${'x'.repeat(60)}`) }],
  ])('%s is refused and leaves nothing', async (_what, part) => {
    const before = { rows: await rows(), files: filesOnDisk().length };
    expect(await send(operator, [part])).toMatchObject({
      status: 200,
      success: false,
      code: 500,
      message: expect.stringMatching('不支持的文件类型'),
    });
    expect({ rows: await rows(), files: filesOnDisk().length }).toEqual(before);
  });

  it.each(['../../etc', '/etc', 'a/b', '..', 'import', '%2e%2e', 'a b'])('the folder %s is refused', async (biz) => {
    expect(await send(operator, [{ name: 'x.png', bytes: png }], { biz })).toMatchObject({ success: false, message: '上传目录不正确' });
  });

  it.each(['../../../x.png', '..\\..\\x.png', 'C:\\x.png', '/etc/passwd.png'])('the name %s climbs nowhere', async (name) => {
    const { message } = await send(operator, [{ name, bytes: png }]);
    expect(message).toMatch(/^contract\/(x|passwd)_[0-9a-f]{32}\.png$/);
    expect(fs.readdirSync(dataDir)).toEqual(['files']);
  });

  it('too large, empty, missing or several at once: a sentence for a person, nothing kept', async () => {
    const before = filesOnDisk().length;
    expect(await send(operator, [{ name: 'x.png', bytes: Buffer.concat([png, Buffer.alloc(60_000)]) }])).toMatchObject({
      success: false,
      message: expect.stringMatching(/^文件大小超出/),
    });
    expect(await send(operator, [{ name: 'x.png', bytes: Buffer.alloc(0) }])).toMatchObject({ success: false, message: '上传失败！' });
    expect(await send(operator, [])).toMatchObject({ success: false, message: '上传失败！' });
    const two = [
      { name: 'x.png', bytes: png },
      { name: 'y.png', bytes: png },
    ];
    expect(await send(operator, two)).toMatchObject({ success: false });
    expect(await operator.post('/sys/common/upload', {})).toMatchObject({ success: false, message: '上传失败！' });
    expect(filesOnDisk().length).toBe(before);
  });

  it('nobody uploads without a session', async () => {
    expect((await send(test.anonymous, [{ name: 'x.png', bytes: png }])).status).toBe(401);
  });
});

/** Requests that another host received; it serves pictures and files that pretend to be pictures. */
const heard: { readonly url: string; readonly headers: http.IncomingHttpHeaders }[] = [];
function servePicture({ url = '', headers }: http.IncomingMessage, response: http.ServerResponse): void {
  heard.push({ url, headers });
  const redirects = new Map([
    ['/moved.png', '/real.png'],
    ...[['/inside.png', 'http://169.254.169.254/latest/meta-data/'] as const, ['/other-port.png', 'http://127.0.0.1:1/a.png'] as const],
    ...[['/file.png', 'file:///etc/passwd'] as const, ['/circle.png', '/circle.png'] as const],
  ]);
  const target = redirects.get(url);
  if (target) response.writeHead(302, { location: target }).end();
  else if (url.startsWith('/real')) response.writeHead(200, { 'content-type': 'text/html' }).end(png);
  else if (url === '/page.png') response.writeHead(200, { 'content-type': 'image/png' }).end('<html><script>alert(1)</script>');
  else if (url === '/drawing.png') response.writeHead(200, { 'content-type': 'image/svg+xml' }).end('<svg onload="alert(1)"/>');
  else if (url === '/document.png') response.writeHead(200, { 'content-type': 'image/png' }).end(pdf);
  else if (url === '/said-large.png') response.writeHead(200, { 'content-length': '900000' }).flushHeaders();
  else if (url === '/large.png') response.end(Buffer.concat([png, Buffer.alloc(200_000)]));
  else response.writeHead(404).end();
}

describe('a picture by its network address', () => {
  const ask = (url: string, client = operator) => client.post('/sys/common/fetchPicture', { url });

  it('is fetched by the server and kept like an upload, under the extension of its content', async () => {
    const { success, message } = await ask(`http://${pictureBase}/real.jpg?size=1`);
    expect(success).toBe(true);
    expect(message).toMatch(/^jeditor\/real_[0-9a-f]{32}\.png$/);
    const picture = await read(operator, message);
    expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/png']);
    expect(picture.rawPayload.equals(png)).toBe(true);
    const { headers } = heard.at(-1) ?? {};
    expect(Object.keys(headers ?? {}).toSorted()).toEqual(['accept', 'connection', 'host', 'user-agent']);
    expect(headers?.host).toBe(pictureBase);
  });

  it('may have moved within what is allowed', async () => {
    expect(await ask(`http://${pictureBase}/moved.png`)).toMatchObject({
      success: true,
      message: expect.stringContaining('jeditor/real_'),
    });
  });

  const refusals = {
    图片地址指向不允许的主机: '/inside.png /other-port.png',
    请输入以http和https开头的网址: '/file.png',
    '图片无法获取，请检查地址': '/circle.png /nothing.png',
    该地址不是支持的图片: '/page.png /drawing.png /document.png',
    '图片超过1MB，请换一张': '/said-large.png /large.png',
  };
  it.each(Object.entries(refusals).flatMap(([message, places]) => places.split(' ').map((place) => [place, message] as const)))(
    '%s is refused and leaves nothing: %s',
    async (place, message) => {
      const before = await rows();
      expect(await ask(`http://${pictureBase}${place}`)).toMatchObject({ success: false, message });
      expect(await rows()).toBe(before);
    },
  );

  it('lies on no host of the own network that is not listed, and needs a session', async () => {
    const asked = heard.length;
    const { port } = pictureHost.address() as AddressInfo;
    for (const host of ['localhost', '2130706433', '0x7f.1', '[::ffff:127.0.0.1]', '10.0.0.1'])
      expect(await ask(`http://${host}:${port}/real.png`)).toMatchObject({ success: host === '2130706433' || host === '0x7f.1' });
    expect(heard.length).toBe(asked + 2);
    expect((await ask(`http://${pictureBase}/real.png`, test.anonymous)).status).toBe(401);
  });
});

describe('the same content again', () => {
  it('is stored once, while each file has its own path and its own readers', async () => {
    const bytes = newPicture();
    const mine = await uploadPicture(operator, '甲.png', bytes);
    const stored = filesOnDisk().length;
    const others = await uploadPicture(admin, '乙.png', bytes);
    expect(filesOnDisk().length).toBe(stored);
    expect(others).not.toBe(mine);
    expect((await read(admin, others)).rawPayload.equals(bytes)).toBe(true);
    expect((await read(admin, mine)).json()).toMatchObject({ message: '未找到对应实体' });
    expect((await read(operator, others)).json()).toMatchObject({ message: '未找到对应实体' });
  });

  it('stays while one file of it is left, and goes with the last', async () => {
    const bytes = newPicture();
    const [first, second] = [await uploadPicture(operator, 'a.png', bytes), await uploadPicture(operator, 'b.png', bytes)];
    const stored = filesOnDisk().length;
    const leave = async (file: string) => {
      await test.database.asSystem('test', (tx) => tx.execute(sql`update sys_file set is_kept = false where stored_path = ${file}`));
      await sweepUploads(test.database, store(), clock.now + 3_700_000);
    };
    await leave(first);
    expect((await read(operator, second)).rawPayload.equals(bytes)).toBe(true);
    expect(filesOnDisk().length).toBe(stored);
    await leave(second);
    expect(filesOnDisk().length).toBe(stored - 1);
  });
});

it('a part of a file is sent where one is asked for', async () => {
  const { message } = await send(operator, [{ name: 'x.pdf', bytes: pdf }]);
  const part = (range: string) => operator.raw({ method: 'GET', path: stored(message), headers: { range } });
  const middle = await part('bytes=5-7');
  expect({ status: middle.statusCode, body: middle.payload, range: middle.headers['content-range'] }).toEqual({
    status: 206,
    body: '1.7',
    range: `bytes 5-7/${pdf.length}`,
  });
  expect(middle.headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'accept-ranges': 'bytes' });
  const beyond = await part('bytes=9999-');
  expect({ status: beyond.statusCode, range: beyond.headers['content-range'] }).toEqual({ status: 416, range: `bytes */${pdf.length}` });
  expect((await part('bytes=0-1,3-4')).rawPayload.equals(pdf)).toBe(true);
});

describe('a stored file', () => {
  const opens = async (client: TestClient, file: string) => (await read(client, file)).headers['content-type'] === 'image/png';

  it('is read by whoever uploaded it while no record holds it, by nobody else', async () => {
    const { message } = await send(operator, [{ name: 'x.png', bytes: png }]);
    expect(await opens(operator, message)).toBe(true);
    for (const username of ['admin', 'shipper', 'carrier', 'cashier']) {
      const client = await test.signIn(username);
      expect({ username, opens: await opens(client, message) }).toEqual({ username, opens: false });
      expect(await client.post('/sys/common/fileTicket', { path: message })).toMatchObject({ success: false, message: '未找到对应实体' });
    }
    expect((await read(test.anonymous, message)).statusCode).toBe(401);
  });

  it('is read by whoever may read a record that holds it, and by nobody else', async () => {
    const { message: licence } = await send(operator, [{ name: 'licence.png', bytes: png }]);
    const { message: other } = await send(operator, [{ name: 'other.png', bytes: png }]);
    const owner = await oneValue<string>(test.database, sql`select carrier_id value from sys_user where username = 'carrier'`);
    await test.database.asSystem('test', (tx) =>
      tx.execute(sql`update biz_driver set license_back_img = ${`${other},${licence}`} where id = (
        select id from biz_driver where carrier_id = ${owner} and del_flag = 0 order by id limit 1)`),
    );
    const people = { admin: true, operator: true, auditor: true, carrier: true, shipper: false, cashier: false, finance: false };
    for (const [username, may] of Object.entries(people)) {
      expect({ username, opens: await opens(await test.signIn(username), licence) }).toEqual({ username, opens: may });
    }
    await test.database.asSystem('test', (tx) =>
      tx.execute(sql`update biz_driver set license_back_img = ${other} where license_back_img like ${`%${licence}`}`),
    );
    expect(await opens(await test.signIn('carrier'), licence)).toBe(false);
    expect(await opens(operator, licence)).toBe(true);
  });

  it('in a field that is masked is read by those only who may see or unmask the field', async () => {
    const { message: paper } = await send(operator, [{ name: 'paper.png', bytes: png }]);
    const of = sql`id = (select id from biz_driver where carrier_id = (select carrier_id from sys_user where username = 'carrier')
      and del_flag = 0 order by id limit 1)`;
    await test.database.asSystem('test', async (tx) => {
      await tx.execute(sql`update biz_driver set id_front_img = ${paper} where ${of}`);
      // Reads drivers and may unmask one document number at a time, but does not see them in full.
      await tx.execute(sql`insert into sys_role (id, tenant_id, role_code, role_name) values ('unmasker', 0, 'unmasker', '查看证件')`);
      await tx.execute(sql`insert into sys_role_permission (tenant_id, role_id, permission_id)
        select 0, 'unmasker', id from sys_permission where perms in ('driver:list', 'driver:unmaskIdCard')`);
      await tx.execute(sql`insert into sys_user (id, tenant_id, username, realname, password_hash, password_time, status)
        select 'unmasker', 0, 'unmasker', '查看证件', password_hash, password_time, 1 from sys_user where username = 'dispatcher'`);
      await tx.execute(sql`insert into sys_user_role (tenant_id, user_id, role_id) values (0, 'unmasker', 'unmasker')`);
    });
    const people = { carrier: true, auditor: true, unmasker: true, dispatcher: false };
    for (const [username, may] of Object.entries(people)) {
      expect({ username, opens: await opens(await test.signIn(username), paper) }).toEqual({ username, opens: may });
    }
    await test.database.asSystem('test', (tx) => tx.execute(sql`update biz_driver set id_front_img = null where ${of}`));
  });

  const licences = () => oneValue<string>(test.database, sql`select string_agg(license_back_img, ',' order by id) value from biz_driver`);
  const carrierDriver = () =>
    oneValue<{ id: string; version: number }>(
      test.database,
      sql`select json_build_object('id', id, 'version', version) value from biz_driver where carrier_id = (
        select carrier_id from sys_user where username = 'carrier') and del_flag = 0 order by id limit 1`,
    );

  it("of somebody else's cannot be written into a record of one's own, by adding or by editing", async () => {
    const foreign = await uploadPicture(operator);
    const carrier = await test.signIn('carrier');
    const before = await licences();
    const said = '文件不存在，请重新上传';
    const edited = await carrier.put('/business/bizDriver/edit', { ...(await carrierDriver()), licenseBackImg: foreign });
    expect(edited).toMatchObject({ success: false, result: { licenseBackImg: said } });
    const nobodys = `temp/a_${'0'.repeat(32)}.png`;
    const invented = await carrier.put('/business/bizDriver/edit', { ...(await carrierDriver()), licenseBackImg: nobodys });
    expect({ ...invented, timestamp: 0, requestId: '' }).toEqual({ ...edited, timestamp: 0, requestId: '' });
    const shipper = await test.signIn('shipper');
    const added = await shipper.post('/business/bizOrder/add', orderDraft({ attachment: foreign }));
    expect(added).toMatchObject({ success: false, result: { attachment: said } });
    const auditor = { id: await userId(test.database, 'auditor'), version: 1 };
    const picture = await admin.put('/sys/user/edit', { ...auditor, avatar: foreign });
    expect(picture).toMatchObject({ success: false, result: { avatar: said } });
    expect(await licences()).toBe(before);
    expect(await opens(carrier, foreign)).toBe(false);
  });

  it('of a record stays when the record is edited, and one that was uploaded for it is taken', async () => {
    const carrier = await test.signIn('carrier');
    const first = await uploadPicture(carrier);
    const edit = async (file: string) =>
      await carrier.put('/business/bizDriver/edit', { ...(await carrierDriver()), licenseBackImg: file });
    expect(await edit(first)).toMatchObject({ success: true });
    expect(await edit(first)).toMatchObject({ success: true });
    expect(await edit(await uploadPicture(carrier))).toMatchObject({ success: true });
    // When no record contains a file any more, its uploader can open it again.
    expect(await edit(first)).toMatchObject({ success: true });
  });

  it('of another tenant answers like one that is not there', async () => {
    const { message } = await send(admin, [{ name: 'x.png', bytes: png }]);
    await test.database.asSystem('test', async (tx) => {
      await tx.execute(sql`insert into sys_tenant (id, name, status) values (5, '华东分公司', 1) on conflict do nothing`);
      await tx.execute(sql`update sys_user set rel_tenant_ids = '5' where username = 'admin'`);
    });
    const elsewhere = await test.signIn('admin');
    const foreign = await elsewhere.raw({ method: 'GET', path: stored(message), headers: { 'tenant-id': '5' } });
    const missing = await elsewhere.raw({ method: 'GET', path: stored('temp/nothing_00000000000000000000000000000000.png') });
    expect(foreign.statusCode).toBe(404);
    expect(foreign.json()).toMatchObject({ success: false, code: 404, message: '未找到对应实体' });
    expect({ ...foreign.json(), timestamp: 0 }).toEqual({ ...missing.json(), timestamp: 0 });
    expect(await elsewhere.post('/sys/common/fileTicket', { path: message }, { headers: { 'tenant-id': '5' } })).toMatchObject({
      success: false,
      message: '未找到对应实体',
    });
  });

  it.each(['../../../../etc/passwd', '..%2f..%2f..%2fetc%2fpasswd', '%2e%2e/%2e%2e/config.json', 'files/../../x', "' or '1'='1", '%00'])(
    'the path %s leads nowhere',
    async (attack) => {
      const response = await operator.raw({ method: 'GET', path: `/sys/common/static/${attack}` });
      expect(response.payload).not.toMatch(/root:/);
      expect(response.json()).toMatchObject({ success: false });
    },
  );

  it('opens once with a ticket, for half a minute and while its session lasts', async () => {
    const { message } = await send(operator, [{ name: 'x.pdf', bytes: pdf }]);
    const ticket = async (client: TestClient) =>
      (await client.post<{ ticket: string }>('/sys/common/fileTicket', { path: message })).result.ticket;
    const open = (value: string) => test.anonymous.raw({ method: 'GET', path: `/sys/common/fileByTicket/${value}` });

    const first = await ticket(operator);
    const opened = await open(first);
    expect(opened.rawPayload.equals(pdf)).toBe(true);
    // The response must not offer ranges: viewers would read the PDF in parts, and with a one-use ticket their second request would be refused.
    expect(opened.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'accept-ranges': 'none' });
    expect((await open(first)).statusCode).toBe(401);
    expect((await open('x'.repeat(43))).statusCode).toBe(401);

    const late = await ticket(operator);
    clock.advance(seconds(31));
    expect((await open(late)).statusCode).toBe(401);

    const leaving = await test.signIn('operator');
    const orphan = await ticket(leaving);
    await leaving.post('/sys/logout', {});
    expect((await open(orphan)).statusCode).toBe(401);
  });

  it('a PDF has a page for a frame of ours, which may do nothing but show it', async () => {
    const { message } = await send(operator, [{ name: 'x.pdf', bytes: pdf }]);
    const { result } = await operator.post<{ ticket: string }>('/sys/common/fileTicket', { path: message });
    const page = (query: string) => test.anonymous.raw({ method: 'GET', path: `/sys/common/pdf/pdfPreviewIframe${query}` });
    const shown = await page(`?ticket=${result.ticket}`);
    expect(shown.headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' });
    const policy = String(shown.headers['content-security-policy']);
    expect(policy).toMatch(/^default-src 'none'; .*frame-src 'self'; frame-ancestors 'self'/);
    expect(policy).not.toContain('script-src');
    const [, address = ''] = /<iframe [^>]*src="([^"]+)"/.exec(shown.payload) ?? [];
    const { pathname } = new URL(address, 'http://localhost/api/sys/common/pdf/pdfPreviewIframe');
    expect((await test.anonymous.raw({ method: 'GET', path: pathname.slice('/api'.length) })).rawPayload.equals(pdf)).toBe(true);
    expect((await page('')).statusCode).toBe(401);
    expect((await page('?ticket=%22%3E%3Cscript%3E')).payload).not.toContain('<');
  });

  it('two uses of one ticket at once: one gets the file', async () => {
    const { message } = await send(operator, [{ name: 'x.pdf', bytes: pdf }]);
    const { result } = await operator.post<{ ticket: string }>('/sys/common/fileTicket', { path: message });
    const responses = await Promise.all(
      [1, 2, 3].map(() => test.anonymous.raw({ method: 'GET', path: `/sys/common/fileByTicket/${result.ticket}` })),
    );
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401, 401]);
  });

  it('that cannot be stored or read for the time being is refused in words, and is there again afterwards', async () => {
    const { message } = await send(operator, [{ name: 'x.png', bytes: png }]);
    const [folder, aside] = [path.join(dataDir, 'files'), path.join(dataDir, 'aside')];
    const refused = { success: false, message: '文件存储暂时不可用，请稍后再试' };
    fs.renameSync(folder, aside);
    fs.writeFileSync(folder, 'no folder');
    try {
      expect(await send(operator, [{ name: 'y.png', bytes: newPicture() }])).toMatchObject({ status: 503, ...refused });
      const unread = await read(operator, message);
      expect({ status: unread.statusCode, ...unread.json() }).toMatchObject({ status: 503, ...refused });
    } finally {
      fs.rmSync(folder);
      fs.renameSync(aside, folder);
    }
    expect((await read(operator, message)).rawPayload.equals(png)).toBe(true);
    await test.database.asSystem('test', (tx) => tx.execute(sql`delete from sys_file where not is_kept`));
  });

  it('whose upload broke off is not there, and its bytes are swept away after an hour', async () => {
    const failing: FileStore = {
      put: async (key, bytes) => {
        await store().put(key, bytes);
        throw new Error('the process died here');
      },
      get: async () => null,
      remove: async () => undefined,
    };
    const before = filesOnDisk().length;
    const caller = await callerOf('operator');
    const request = { id: 'r', ip: '127.0.0.1' } as FastifyRequest;
    const now = clock.now;
    const upload = { fileName: 'x.png', bytes: newPicture(), biz: 'contract' };
    await expect(keepUpload({ database: test.database, store: failing, caller, request, now }, upload)).rejects.toThrow('died');
    expect(filesOnDisk().length).toBe(before + 1);
    const path = await oneValue<string>(test.database, sql`select stored_path value from sys_file where not is_kept`);
    expect((await read(operator, path)).json()).toMatchObject({ message: '未找到对应实体' });

    await sweepUploads(test.database, store(), now + 3_500_000);
    expect(filesOnDisk().length).toBe(before + 1);
    await sweepUploads(test.database, store(), now + 3_700_000);
    expect(filesOnDisk().length).toBe(before);
    expect(await oneValue<number>(test.database, sql`select count(*)::int value from sys_file where not is_kept`)).toBe(0);
  });
});
