/** The list of stored files: references, and deletion of files that no record contains. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import type { FileReferences } from 'shared-contracts/system/stored-file-list';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sweepUploads } from '../../src/modules/system/file/file.service.ts';
import { folderFileStore } from '../../src/modules/system/file/file-store.ts';
import type { TestApp, TestClient } from '../harness.ts';
import { multipart, png, uploadPicture } from '../multipart.ts';
import { oneValue, seconds, systemApp, TestClock } from './system-app.ts';

const clock = new TestClock();
let dataDir: string;
let test: TestApp;
let admin: TestClient;

beforeAll(async () => {
  dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'file-list-'));
  test = await systemApp({ clock: clock.read, config: { dataDir } });
  admin = await test.signIn('admin');
});
afterAll(async () => {
  await test.close();
  fs.rmSync(dataDir, { recursive: true });
});

interface Line {
  readonly id: string;
  readonly fileName: string;
  readonly url: string;
  readonly references: number;
}
const listed = async (query: Record<string, string> = {}) =>
  (await admin.get<{ records: Line[]; total: number }>('/sys/oss/file/list', { pageSize: 100, ...query })).result;
const fileAt = async (url: string) => (await listed()).records.find((line) => line.url === url) as Line;
const remove = (id: string, client = admin) => client.delete('/sys/oss/file/delete', { id });
const day = () => clock.advance(seconds(86_400 + 60));

describe('the list', () => {
  it('is searched by name, folder, person and day, and pages', async () => {
    await uploadPicture(admin, '路况.png');
    const sent = await admin.raw({ method: 'POST', path: '/sys/oss/file/upload', ...multipart([{ name: '说明.png', bytes: png }]) });
    expect(sent.json()).toMatchObject({ success: true, message: '上传成功！', result: expect.stringMatching(/^oss\/说明_/) });
    expect((await listed({ fileName: '*路况*' })).records).toMatchObject([
      { fileName: '路况.png', bizType: 'temp', createBy: 'admin', fileSize: png.length, references: 0 },
    ]);
    expect((await listed({ bizType: 'oss' })).total).toBe(1);
    expect((await listed({ createBy: 'nobody' })).total).toBe(0);
    expect((await listed({ createTime_begin: '2099-01-01' })).total).toBe(0);
    expect((await listed({ pageSize: '1', column: 'fileName', order: 'asc' })).records).toHaveLength(1);
    for (const column of ['__proto__', 'constructor', 'nothing']) expect((await listed({ column })).total).toBe((await listed()).total);
  });

  it('counts and names the records that hold a file', async () => {
    const file = await uploadPicture(admin);
    await admin.post('/sys/account/avatar', { path: file });
    const line = await fileAt(file);
    expect(line.references).toBe(1);
    const { result } = await admin.get<FileReferences>('/sys/oss/file/references', { id: line.id });
    expect(result).toMatchObject({ records: [{ entity: 'user', label: ['用户', 'User'] }], hidden: [] });
  });
});

describe('deletion', () => {
  it('takes what no record holds, with its bytes, once it is a day old', async () => {
    const file = await uploadPicture(admin);
    const { id } = await fileAt(file);
    expect(await remove(id)).toMatchObject({ success: false, message: '文件上传不足24小时，可能有人正在填写表单，请稍后再删除' });
    day();
    admin = await test.signIn('admin');
    expect(await remove(id)).toMatchObject({ success: true });
    expect(await fileAt(file)).toBeUndefined();
    expect(await remove(id)).toMatchObject({ success: false, message: '未找到对应实体' });
    await sweepUploads(test.database, folderFileStore(path.join(dataDir, 'files')), clock.now);
    expect(await oneValue<number>(test.database, sql`select count(*)::int value from sys_file where id = ${id}`)).toBe(0);
  });

  it('leaves what a record holds', async () => {
    const file = await uploadPicture(admin);
    await admin.post('/sys/account/avatar', { path: file });
    day();
    admin = await test.signIn('admin');
    expect(await remove((await fileAt(file)).id)).toMatchObject({ success: false, message: '文件正在被1条记录使用，不能删除' });
  });

  it('is nobody’s without the permission', async () => {
    const operator = await test.signIn('operator');
    for (const call of [operator.get('/sys/oss/file/list'), remove('x', operator), operator.get('/sys/oss/file/references', { id: 'x' })])
      expect(await call).toMatchObject({ success: false, code: 510 });
  });
});
