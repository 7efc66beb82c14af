import { fireEvent, screen, waitFor } from '@testing-library/react';
import { Form } from 'antd';
import { delay, HttpResponse, http } from 'msw';
import { defineEntity } from 'shared-contracts/entity/entity';
import { type Field, files } from 'shared-contracts/entity/field';
import { notices } from 'shared-platform/notices';
import { describe, expect, it, vi } from 'vitest';
import { EntityForm } from '../../entity-form/entity-form.tsx';
import { renderScreen, success } from '../../testing/render-screen.tsx';
import { FilesInput } from './files-input.tsx';

const field = files(['附件', 'Attachments'], { count: 2 });
const stored = (name: string) => `temp/${name}_0123456789abcdef0123456789abcdef.pdf`;
const pdf = (name: string) => new File(['%PDF-'], name, { type: 'application/pdf' });

/** Renders the input in a form; returns its current value. */
function show(handlers: Parameters<typeof renderScreen>[1], value?: string, shown: Field = field) {
  const onChange = vi.fn();
  const input = (
    <Form initialValues={{ attachment: value }} onValuesChange={(_, values) => onChange(values.attachment)}>
      <Form.Item name="attachment" label="附件">
        <FilesInput field={shown} name="attachment" />
      </Form.Item>
    </Form>
  );
  const rendered = renderScreen(input, handlers);
  const choose = (...chosen: File[]) => rendered.user.upload(screen.getByLabelText('上传文件 附件', { selector: 'input' }), chosen);
  return { ...rendered, onChange, choose };
}

const matched = window.matchMedia('(min-width: 1px)');

/** Test server that stores uploads under these names, one after the other. */
const keeps = (...names: string[]) =>
  http.post('*/api/sys/common/upload', () =>
    HttpResponse.json({ success: true, code: 0, message: stored(names.shift() ?? '多余'), result: null, timestamp: 0 }),
  );

describe('files of a record', () => {
  it('are uploaded with the session, and the value lists their paths', async () => {
    const { choose, onChange } = show({ handlers: [keeps('甲', '乙')] });
    await choose(pdf('甲.pdf'), pdf('乙.pdf'));
    expect(await screen.findByRole('button', { name: '预览 甲.pdf' })).toBeVisible();
    await waitFor(() => expect(String(onChange.mock.lastCall?.[0]).split(',').toSorted()).toEqual([stored('乙'), stored('甲')]));
    // The largest number of files is reached, so the upload button is gone.
    await waitFor(() => expect(screen.queryByRole('button', { name: '上传文件 附件' })).toBeNull());
  });

  it('are taken off one by one, by keyboard too', async () => {
    const { user, onChange } = show({}, `${stored('甲')},${stored('乙')}`);
    screen.getByRole('button', { name: '移除 甲.pdf' }).focus();
    await user.keyboard('{Enter}');
    expect(onChange).toHaveBeenLastCalledWith(stored('乙'));
    await user.click(screen.getByRole('button', { name: '移除 乙.pdf' }));
    expect(onChange).toHaveBeenLastCalledWith(undefined);
    expect(screen.getByRole('button', { name: '上传文件 附件' })).toBeVisible();
  });

  it('that are pictures are fetched once for both sizes; one that cannot be read opens nothing', async () => {
    const asked = vi.fn();
    const stored = http.get('*/api/sys/common/static/*', ({ request }) => {
      const name = decodeURIComponent(new URL(request.url).pathname).split('/').at(-1) ?? '';
      asked(name);
      return name.startsWith('坏') ? new HttpResponse(null, { status: 404 }) : new HttpResponse(new Blob(['x']));
    });
    const { user } = show({ handlers: [stored] }, 'temp/好_1.png,temp/坏_2.png');
    const good = await screen.findByRole('button', { name: '预览 好_1.png' });
    await waitFor(() => expect(good).toBeEnabled());
    await user.click(good);
    expect(await screen.findByRole('dialog')).toBeVisible();
    await waitFor(() => expect(screen.getByRole('button', { name: '预览 坏_2.png', hidden: true })).toBeDisabled());
    expect(asked.mock.calls.flat().toSorted()).toEqual(['坏_2.png', '好_1.png'].toSorted());
  });

  it('beyond the count or 10 MB are not sent, and the person is told', async () => {
    const { choose, onChange } = show({ handlers: [keeps('甲')] }, stored('有'));
    const large = pdf('大.pdf');
    Object.defineProperty(large, 'size', { value: 10 * 1024 * 1024 + 1 });
    await choose(large, pdf('甲.pdf'), pdf('乙.pdf'));
    expect(await screen.findByText('大.pdf 超过10MB')).toBeVisible();
    expect(await screen.findByText('最多上传2个文件')).toBeVisible();
    await waitFor(() => expect(onChange).toHaveBeenLastCalledWith(`${stored('有')},${stored('甲')}`));
  });

  it('are pictures only where nothing else is taken, and the hint says so', async () => {
    const pictures = files(['附件', 'Attachments'], { count: 2, picturesOnly: true });
    const { onChange } = show({ handlers: [keeps('甲')] }, undefined, pictures);
    expect(screen.getByText('图片，单个不超过10MB，可拖入或粘贴')).toBeVisible();
    expect(screen.getByLabelText('上传文件 附件', { selector: 'input' })).toHaveAttribute('accept', 'image/*');
    const picture = new File([new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])], '甲.png', { type: 'image/png' });
    // A document that is named like a picture.
    const renamed = new File(['%PDF-'], '乙.png', { type: 'image/png' });
    fireEvent.drop(screen.getByRole('group', { name: '附件' }), { dataTransfer: { types: ['Files'], files: [renamed, picture] } });
    expect(await screen.findByText('乙.png 不是图片')).toBeVisible();
    await waitFor(() => expect(onChange).toHaveBeenLastCalledWith(stored('甲')));
  });

  it('are dropped or pasted; text that is pasted is none', async () => {
    const { onChange } = show({ handlers: [keeps('甲', '乙')] });
    const place = screen.getByRole('group', { name: '附件' });
    fireEvent.dragOver(place, { dataTransfer: { types: ['text/plain'] } });
    fireEvent.paste(place, { clipboardData: { files: [] } });
    fireEvent.drop(place, { dataTransfer: { types: ['Files'], files: [pdf('甲.pdf')] } });
    await waitFor(() => expect(onChange).toHaveBeenLastCalledWith(stored('甲')));
    expect(await screen.findByText('上传完成')).toBeVisible();
    fireEvent.paste(place, { clipboardData: { files: [pdf('乙.pdf')] } });
    await waitFor(() => expect(onChange).toHaveBeenLastCalledWith(`${stored('甲')},${stored('乙')}`));
  });

  it('are photographed on devices that are touched', async () => {
    const matches = vi.spyOn(window, 'matchMedia').mockImplementation((query) => ({ ...matched, matches: query === '(pointer: coarse)' }));
    const { user, onChange } = show({ handlers: [keeps('甲')] });
    expect(screen.getByRole('button', { name: '拍照 附件' })).toBeVisible();
    const camera = screen.getByLabelText('拍照 附件', { selector: 'input' });
    expect(camera).toHaveAttribute('capture', 'environment');
    await user.upload(camera, new File(['x'], 'photo.png', { type: 'image/png' }));
    await waitFor(() => expect(onChange).toHaveBeenLastCalledWith(stored('甲')));
    matches.mockRestore();
  });

  it('that are pictures are put in order', async () => {
    const { user, onChange } = show(
      { handlers: [http.get('*/api/sys/common/static/*', () => new HttpResponse(new Blob(['x'])))] },
      'temp/a.png,temp/b.png',
    );
    await user.click(await screen.findByRole('button', { name: '左移 a.png' }));
    expect(await screen.findByText('未知的操作')).toBeVisible();
    await user.click(screen.getByRole('button', { name: '右移 b.png' }));
    expect(await screen.findByText('已到最后~')).toBeVisible();
    expect(onChange).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: '右移 a.png' }));
    expect(onChange).toHaveBeenLastCalledWith('temp/b.png,temp/a.png');
  });

  it('that failed are explained, and sent again', async () => {
    let isOpen = false;
    const upload = http.post('*/api/sys/common/upload', () =>
      isOpen
        ? HttpResponse.json({ success: true, code: 0, message: stored('甲'), result: null, timestamp: 0 })
        : HttpResponse.json({ success: false, code: 500, message: '文件类型不允许', result: null, timestamp: 0 }),
    );
    const alert = vi.spyOn(notices, 'alert').mockResolvedValue();
    const { user, choose, onChange } = show({ handlers: [upload] });
    await choose(pdf('甲.pdf'));
    expect(await screen.findByText('甲.pdf 上传失败.')).toBeVisible();
    await user.click(await screen.findByRole('button', { name: '上传失败' }));
    expect(alert).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ title: '上传出错', content: '错误信息：文件类型不允许' }));
    isOpen = true;
    await user.click(screen.getByRole('button', { name: '重新上传 甲.pdf' }));
    alert.mockRestore();
    await waitFor(() => expect(onChange).toHaveBeenLastCalledWith(stored('甲')));
  });

  it('say why one was refused, and try again', async () => {
    let isOpen = false;
    const upload = http.post('*/api/sys/common/upload', () =>
      HttpResponse.json({
        success: isOpen,
        code: isOpen ? 0 : 500,
        message: isOpen ? stored('甲') : '文件类型不允许',
        result: null,
        timestamp: 0,
      }),
    );
    const { choose, onChange } = show({ handlers: [upload] });
    await choose(pdf('甲.pdf'));
    expect(await screen.findByText('文件类型不允许')).toBeVisible();
    expect(onChange).not.toHaveBeenCalled();
    isOpen = true;
    await choose(pdf('甲.pdf'));
    expect(await screen.findByRole('button', { name: '预览 甲.pdf' })).toBeVisible();
    expect(screen.queryByText('文件类型不允许')).toBeNull();
  });

  it('that are on their way hold the form back, and can be broken off', async () => {
    const paper = defineEntity({
      name: 'paper',
      tier: 'tenant',
      group: 'test',
      api: '/test/paper',
      label: ['文件', 'Paper'],
      titleField: 'attachment',
      fields: { attachment: field },
      query: [],
      generic: ['add'],
      actions: {},
    });
    const add = vi.fn(() => success(null));
    const never = http.post('*/api/sys/common/upload', async () => {
      await delay('infinite');
      return success(null);
    });
    const { user } = renderScreen(<EntityForm entity={paper} />, { handlers: [never, http.post('*/api/test/paper/add', add)] });
    await user.upload(screen.getByLabelText('上传文件 附件', { selector: 'input' }), pdf('慢.pdf'));
    expect(await screen.findByRole('progressbar', { name: '慢.pdf' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: '保存' }));
    expect(await screen.findByText('文件正在上传，请稍候')).toBeVisible();
    expect(add).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: '取消上传 慢.pdf' }));
    await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
    await user.click(screen.getByRole('button', { name: '保存' }));
    await waitFor(() => expect(add).toHaveBeenCalledOnce());
  });
});
