import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { storedFileList } from 'shared-contracts/system/stored-file-list';
import { shanghaiNow } from 'shared-contracts/values/shanghai-time';
import { actOn, listHandler, offeredBy, refusal, renderScreen, rowOf, success } from 'shared-widgets/testing';
import { expect, test } from 'vitest';
import FilePage from './file.page.tsx';

const used = {
  id: 'f1',
  fileName: '合同.pdf',
  url: 'contract/合同_0123456789abcdef0123456789abcdef.pdf',
  fileSize: 1_240_000,
  contentType: 'application/pdf',
  bizType: 'contract',
  references: 2,
  createBy: 'operator',
  createTime: '2026-11-20 09:00:00',
};
const unused = { ...used, id: 'f2', fileName: '多余.pdf', url: 'temp/多余_0123456789abcdef0123456789abcdef.pdf', references: 0 };
const can = ['list', 'add', 'delete'].map((name) => `ossFile:${name}`);
const references = http.get('*/api/sys/oss/file/references', () =>
  success({
    records: [{ entity: 'contract', label: ['合同', 'Contract'], id: 'c1', title: 'HT001' }],
    hidden: [{ label: ['司机', 'Driver'], count: 1 }],
  }),
);

test('lists files with size and references, and names the records that hold one', async () => {
  const { user } = renderScreen(<FilePage />, { can, handlers: [listHandler(storedFileList, [used, unused]), references] });
  expect((await rowOf('合同.pdf')).getByText('1.24 MB')).toBeVisible();
  await actOn(user, used.fileName, '预览');
  const drawer = within(await screen.findByRole('dialog', { name: '合同.pdf' }));
  expect(await drawer.findByText('HT001')).toBeVisible();
  expect(drawer.getByText('另有 1 条司机使用此文件，您没有查看权限。')).toBeVisible();
  expect(drawer.getByRole('button', { name: '预览 合同.pdf' })).toBeVisible();
  expect(drawer.queryByRole('button', { name: /移除/ })).toBeNull();
});

test('only what no record holds can be deleted, after a question; a refusal is told', async () => {
  const asked: (string | null)[] = [];
  const remove = http.delete('*/api/sys/oss/file/delete', ({ request }) => {
    asked.push(new URL(request.url).searchParams.get('id'));
    return refusal('文件上传不足24小时，可能有人正在填写表单，请稍后再删除');
  });
  const { user } = renderScreen(<FilePage />, { can, handlers: [listHandler(storedFileList, [used, unused]), remove] });
  expect(await offeredBy(user, used.fileName)).not.toContain('删除');
  await actOn(user, unused.fileName, '删除');
  await user.click(await screen.findByRole('button', { name: '确定' }));
  expect(await screen.findByText('文件上传不足24小时，可能有人正在填写表单，请稍后再删除')).toBeVisible();
  expect(asked).toEqual(['f2']);
});

test('a file is uploaded, and the list is read again', async () => {
  let lists = 0;
  const list = http.get('*/api/sys/oss/file/list', () => {
    lists += 1;
    return success({ records: [used], total: 1, size: 10, current: 1, pages: 1 });
  });
  const upload = http.post('*/api/sys/oss/file/upload', () =>
    HttpResponse.json({ success: true, code: 200, message: '上传成功！', result: 'oss/a.pdf', timestamp: 0 }),
  );
  const { user } = renderScreen(<FilePage />, { can, handlers: [list, upload] });
  await rowOf('合同.pdf');
  await user.upload(screen.getByLabelText('上传文件', { selector: 'input' }), new File(['%PDF-'], 'a.pdf'));
  expect(await screen.findByText('上传成功！')).toBeVisible();
  await waitFor(() => expect(lists).toBe(2));
});

test('a file that may still belong to a form being filled in is not asked about', async () => {
  const young = { ...unused, createTime: shanghaiNow() };
  const { user } = renderScreen(<FilePage />, { can, handlers: [listHandler(storedFileList, [young])] });
  await actOn(user, young.fileName, '删除');
  expect(await screen.findByText('上传不足24小时的文件可能正被表单使用，还不能删除')).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a picture is shown large at once', async () => {
  const picture = { ...used, fileName: '现场.png', url: 'temp/现场_0123456789abcdef0123456789abcdef.png', contentType: 'image/png' };
  const bytes = http.get('*/api/sys/common/static/*', () => new HttpResponse(new Blob(['x'])));
  const { user } = renderScreen(<FilePage />, { can, handlers: [listHandler(storedFileList, [picture]), references, bytes] });
  await actOn(user, picture.fileName, '预览');
  const drawer = within(await screen.findByRole('dialog', { name: '现场.png' }));
  expect(await drawer.findByRole('img', { name: '现场.png' })).toBeVisible();
});
