import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { renderScreen, success } from 'shared-widgets/testing';
import { describe, expect, it, vi } from 'vitest';
import type { UploadCall } from '../../definition/cell-kind.ts';
import type { TableColumn } from '../../definition/table-column.ts';
import { CellEditing, CellView, heard, testColumn } from '../../testing/cell-host.tsx';

const random = '0123456789abcdef0123456789abcdef';
const stored = (name: string, ending = 'pdf') => `temp/${name}_${random}.${ending}`;
const pdf = (name: string) => new File(['%PDF-'], name, { type: 'application/pdf' });

/** Fake uploads; the test decides when each of them ends. */
function uploads() {
  const running: {
    readonly file: File;
    readonly token: boolean;
    readonly action: string | undefined;
    progress: (percent: number) => void;
    end: (response: unknown) => void;
    fail: (error: Error) => void;
    signal: AbortSignal;
    fields: unknown;
  }[] = [];
  const send: UploadCall = ({ file, token, action, progress, signal, fields }) =>
    new Promise((resolve, reject) =>
      running.push({
        file,
        token,
        action,
        progress,
        signal,
        fields,
        end: (value) => resolve(value as Record<string, unknown>),
        fail: reject,
      }),
    );
  return { running, send };
}

function edit(
  type: string,
  column: Partial<TableColumn> = {},
  value: unknown = '',
  send?: UploadCall,
  handlers: Parameters<typeof renderScreen>[1] = {},
) {
  const events = heard();
  const made = testColumn({ type, ...column });
  const rendered = renderScreen(<CellEditing column={made} value={value} events={events} {...(send ? { upload: send } : {})} />, handlers);
  const choose = async (...files: File[]) =>
    await rendered.user.upload(document.querySelector('input[type=file]') as HTMLInputElement, files);
  return { ...rendered, events, choose };
}

describe('an upload', () => {
  it('shows its percent, then the name; the path is emitted when it is done', async () => {
    const { running, send } = uploads();
    const { events, choose } = edit('upload', {}, '', send);
    expect(screen.getByRole('button', { name: '上传文件' })).toBeInTheDocument();
    await choose(pdf('运输合同正本.pdf'));
    await waitFor(() => expect(running).toHaveLength(1));
    running[0]?.progress(42);
    expect((await screen.findAllByText('42%')).length).toBeGreaterThan(0);
    expect(events.setCells).not.toHaveBeenCalled();
    running[0]?.end({ success: true, message: stored('运输合同正本') });
    await waitFor(() => expect(events.setCells.mock.calls).toEqual([[{ value: stored('运输合同正本') }, undefined]]));
    expect((await screen.findAllByText('运输合同正…')).length).toBeGreaterThan(0);
  });

  it('of several files at once emits one list, when all are done', async () => {
    const { running, send } = uploads();
    const { events, choose } = edit('file', {}, stored('a'), send);
    // More files are added with the button in the dialog.
    await openWindow(events);
    await choose(pdf('b.pdf'), pdf('c.pdf'));
    await waitFor(() => expect(running).toHaveLength(2));
    running[1]?.end({ success: true, message: 'c.pdf' });
    expect((await screen.findAllByText('100%')).length).toBeGreaterThan(0);
    expect(events.setCells).not.toHaveBeenCalled();
    running[0]?.end({ success: true, message: 'b.pdf' });
    await waitFor(() => expect(events.setCells.mock.lastCall?.[0]).toEqual({ value: `${stored('a')},b.pdf,c.pdf` }));
  });

  it('that is refused shows why and changes nothing; without a reason: 未知错误', async () => {
    const { running, send } = uploads();
    const { user, events, choose } = edit('upload', {}, '', send);
    await choose(pdf('a.pdf'));
    running[0]?.end({ success: false, message: '文件太大' });
    expect((await screen.findAllByText('文件太大')).length).toBeGreaterThan(1);
    await screen.findByRole('button', { name: '删除 a.pdf' });
    await user.click(screen.getByRole('button', { name: '删除 a.pdf' }));
    await choose(pdf('b.pdf'));
    running[1]?.end({ success: true, message: '' });
    expect((await screen.findAllByText('未知错误')).length).toBeGreaterThan(1);
    expect(events.setCells).not.toHaveBeenCalled();
  });

  it('that failed is sent again by its mark', async () => {
    const { running, send } = uploads();
    const { user, events, choose } = edit('upload', {}, '', send);
    await choose(pdf('a.pdf'));
    running[0]?.end({ success: false, message: '网络中断' });
    await user.click(await screen.findByRole('button', { name: '重新上传 a.pdf' }));
    await waitFor(() => expect(running).toHaveLength(2));
    expect(running[1]?.file.name).toBe('a.pdf');
    running[1]?.end({ success: true, message: 'a.pdf' });
    await waitFor(() => expect(events.setCells.mock.calls).toEqual([[{ value: 'a.pdf' }, undefined]]));
  });

  it('is broken off by its mark', async () => {
    const { running, send } = uploads();
    const { user, choose, events } = edit('upload', {}, '', send);
    await choose(pdf('a.pdf'));
    await user.click(await screen.findByRole('button', { name: '取消上传 a.pdf' }));
    expect(running[0]?.signal.aborted).toBe(true);
    await act(async () => running[0]?.end({ success: true, message: 'late.pdf' }));
    expect(events.setCells).not.toHaveBeenCalled();
    expect(screen.getByRole('button', { name: '上传文件' })).toBeInTheDocument();
  });

  it('goes on when its cell is left, and its result is written', async () => {
    const { running, send } = uploads();
    const { events, choose, unmount } = edit('upload', {}, '', send);
    await choose(pdf('a.pdf'));
    await waitFor(() => expect(running).toHaveLength(1));
    unmount();
    running[0]?.end({ success: true, message: 'a.pdf' });
    await waitFor(() => expect(events.setCells).toHaveBeenCalledWith({ value: 'a.pdf' }, undefined));
  });

  it('takes the column’s words, address, field of the answer and folder', async () => {
    const { running, send } = uploads();
    const column: Partial<TableColumn> = {
      btnText: '选附件',
      action: '/other/upload',
      responseName: 'url',
      token: true,
      props: { biz: 'contract' },
    };
    const { events, choose } = edit('upload', column, '', send);
    expect(screen.getByRole('button', { name: '选附件' })).toBeInTheDocument();
    await choose(pdf('a.pdf'));
    expect(running[0]).toMatchObject({ token: true, action: '/other/upload', fields: { biz: 'contract', isup: '1' } });
    running[0]?.end({ success: true, message: 'ok', result: { url: 'contract/a.pdf' } });
    await waitFor(() => expect(events.setCells.mock.lastCall?.[0]).toEqual({ value: 'contract/a.pdf' }));
  });

  it.each([
    [true, 'test-token'],
    [undefined, null],
  ])('with token: %s carries the header %s', async (token, expected) => {
    const seen = vi.fn();
    const upload = http.post('*/api/sys/common/upload', async ({ request }) => {
      const body = await request.text();
      const part = (name: string) => new RegExp(`name="${name}"\\r\\n\\r\\n(.*)\\r\\n`).exec(body)?.[1];
      seen(request.headers.get('X-Access-Token'), part('biz'), part('isup'));
      return HttpResponse.json({ success: true, code: 0, message: 'temp/a.pdf', result: null, timestamp: 0 });
    });
    const { choose, events } = edit('upload', token ? { token } : {}, '', undefined, { handlers: [upload] });
    await choose(pdf('a.pdf'));
    await waitFor(() => expect(events.setCells.mock.lastCall?.[0]).toEqual({ value: 'temp/a.pdf' }));
    expect(seen.mock.calls).toEqual([[expected, 'temp', '1']]);
  });

  it('without token that is refused ends nobody’s session', async () => {
    const upload = http.post('*/api/sys/common/upload', () =>
      HttpResponse.json({ success: false, code: 401, message: '未授权，请重新登录', result: null, timestamp: 0 }, { status: 401 }),
    );
    const { choose } = edit('upload', {}, '', undefined, { handlers: [upload] });
    await choose(pdf('a.pdf'));
    await screen.findByRole('button', { name: '删除 a.pdf' });
    const { session } = await import('shared-platform/session');
    expect(session.current()?.token).toBe('test-token');
  });
});

async function openWindow(_events: ReturnType<typeof heard>) {
  const { userEvent } = await import('@testing-library/user-event');
  const user = userEvent.setup({ pointerEventsCheck: 0 });
  await user.click(screen.getByRole('button', { description: '列' }));
  await user.click(await screen.findByRole('menuitem', { name: '查看全部' }));
  return await screen.findByRole('dialog');
}

describe('a file that is there', () => {
  it('is downloaded and deleted by its menu', async () => {
    const asked = vi.fn();
    const file = http.get('*/api/sys/common/static/*', ({ request }) => {
      asked(decodeURIComponent(new URL(request.url).pathname));
      return new HttpResponse(new Blob(['%PDF-'], { type: 'application/pdf' }));
    });
    const { user, events } = edit('upload', {}, stored('合同'), undefined, { handlers: [file] });
    await user.click(screen.getByRole('button', { description: '列' }));
    await user.click(await screen.findByRole('menuitem', { name: '下载' }));
    await waitFor(() => expect(asked).toHaveBeenCalledWith(`/api/sys/common/static/${stored('合同')}`));
    await user.click(screen.getByRole('button', { description: '列' }));
    await user.click(await screen.findByRole('menuitem', { name: '删除' }));
    expect(events.commit.mock.calls).toEqual([['']]);
  });

  it('offers neither where the column forbids it', async () => {
    const { user } = edit('file', { allowDownload: false, allowRemove: false }, stored('a'));
    await user.click(screen.getByRole('button', { description: '列' }));
    expect((await screen.findAllByRole('menuitem')).map((item) => item.textContent)).toEqual(['预览 a.pdf', '查看全部']);
  });

  it('is downloaded from a cell that is only read', async () => {
    const asked = vi.fn();
    const file = http.get('*/api/sys/common/static/*', () => {
      asked();
      return new HttpResponse(new Blob(['x']));
    });
    const { user } = renderScreen(<CellView column={testColumn({ type: 'file' })} value={stored('合同')} />, { handlers: [file] });
    await user.click(screen.getByRole('button', { name: '下载 合同.pdf' }));
    await waitFor(() => expect(asked).toHaveBeenCalled());
  });
});

describe('the window of files', () => {
  it('is 520 wide, lists all files, takes some off', async () => {
    const { user, events } = edit('file', {}, `${stored('a')},${stored('b')}`);
    const window = await openWindow(events);
    expect(within(window).getByText('文件上传')).toBeInTheDocument();
    expect(window).toHaveStyle({ width: '520px' });
    await user.click(within(window).getByRole('button', { name: '删除 a.pdf' }));
    await user.click(within(window).getByRole('button', { name: '确定' }));
    expect(events.commit.mock.calls).toEqual([[stored('b')]]);
  });

  it('keeps the last files of those that are too many', async () => {
    const { running, send } = uploads();
    const { events, choose } = edit('file', { fieldExtendJson: '{"uploadnum":2}' }, `${stored('a')},${stored('b')}`, send);
    await openWindow(events);
    await choose(pdf('c.pdf'));
    running[0]?.end({ success: true, message: 'c.pdf' });
    await waitFor(() => expect(events.setCells.mock.lastCall?.[0]).toEqual({ value: `${stored('b')},c.pdf` }));
  });

  it('takes dropped and pasted files', async () => {
    const { running, send } = uploads();
    const { events } = edit('file', {}, stored('a'), send);
    const place = within(await openWindow(events)).getByRole('group', { name: '文件上传' });
    fireEvent.drop(place, { dataTransfer: { types: ['Files'], files: [pdf('b.pdf')] } });
    fireEvent.paste(place, { clipboardData: { files: [pdf('c.pdf')] } });
    expect(running.map(({ file }) => file.name)).toEqual(['b.pdf', 'c.pdf']);
  });

  it('without any file says 未上传任何文件', async () => {
    const { user, events } = edit('file', {}, stored('a'));
    const window = await openWindow(events);
    await user.click(within(window).getByRole('button', { name: '删除 a.pdf' }));
    await user.click(within(window).getByRole('button', { name: '确定' }));
    expect(await screen.findByText('未上传任何文件')).toBeInTheDocument();
    expect(events.commit).not.toHaveBeenCalled();
  });
});

describe('pictures', () => {
  it('are moved left and right; at the ends the table says so', async () => {
    const { user, events } = edit('image', {}, `${stored('a', 'png')},${stored('b', 'png')},${stored('c', 'png')}`);
    const dialog = within(await openWindow(events));
    await user.click(dialog.getByRole('button', { name: '左移 a.png' }));
    expect(await screen.findByText('未知的操作')).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: '右移 c.png' }));
    expect(await screen.findByText('已到最后~')).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: '左移 c.png' }));
    await user.click(dialog.getByRole('button', { name: '右移 a.png' }));
    await user.click(dialog.getByRole('button', { name: '确定' }));
    expect(events.commit.mock.calls).toEqual([[`${stored('c', 'png')},${stored('a', 'png')},${stored('b', 'png')}`]]);
  });

  it('take pictures only', async () => {
    const { running, send } = uploads();
    const { choose, events } = edit('image', {}, '', send);
    expect(screen.getByRole('button', { name: '上传图片' })).toBeInTheDocument();
    const input = document.querySelector('input[type=file]') as HTMLInputElement;
    expect(input.accept).toBe('image/*');
    input.accept = '';
    await choose(pdf('a.pdf'));
    expect(await screen.findByText('请上传图片')).toBeInTheDocument();
    expect(running).toHaveLength(0);
    await choose(new File(['x'], 'a.png', { type: 'image/png' }));
    running[0]?.end({ success: true, message: stored('a', 'png') });
    await waitFor(() => expect(events.setCells.mock.lastCall?.[0]).toEqual({ value: stored('a', 'png') }));
  });

  it('are shown small, by a call with the session', async () => {
    const token = vi.fn();
    const file = http.get('*/api/sys/common/static/*', ({ request }) => {
      token(request.headers.get('X-Access-Token'));
      return new HttpResponse(new Blob(['x'], { type: 'image/png' }));
    });
    renderScreen(<CellView column={testColumn({ type: 'image' })} value={stored('签收单', 'png')} />, { handlers: [file] });
    expect(await screen.findByRole('img', { name: '签收单.png' })).toHaveAttribute('src', expect.stringMatching(/^blob:/));
    expect(token).toHaveBeenCalledWith('test-token');
  });
});

/** Sets whether the browser can show PDF inside pages, which jsdom does not report. */
function showPdf(does: boolean): void {
  Object.defineProperty(navigator, 'pdfViewerEnabled', { configurable: true, value: does });
}

it('a PDF is shown over the page, in the server’s page for it', async () => {
  showPdf(true);
  const asked = vi.fn();
  const ticket = http.post('*/api/sys/common/fileTicket', async ({ request }) => {
    asked(await request.json());
    return success({ ticket: 'once' });
  });
  const { user } = edit('upload', {}, stored('合同'), undefined, { handlers: [ticket] });
  await user.click(screen.getByRole('button', { description: '列' }));
  await user.click(await screen.findByRole('menuitem', { name: '预览 合同.pdf' }));
  await waitFor(() =>
    expect(screen.getByRole('dialog').querySelector('iframe')).toHaveAttribute('src', '/api/sys/common/pdf/pdfPreviewIframe?ticket=once'),
  );
  expect(asked).toHaveBeenCalledExactlyOnceWith({ path: stored('合同') });
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: '关闭' }));
  await waitFor(() => expect(document.querySelector('iframe')).toBeNull());
});

it('where the browser shows no PDF within pages, it is opened by a ticket that is good once', async () => {
  showPdf(false);
  const opened = { location: { href: '' }, close: vi.fn() };
  vi.spyOn(window, 'open').mockReturnValue(opened as unknown as Window);
  const ticket = http.post('*/api/sys/common/fileTicket', () => success({ ticket: 'once' }));
  const { user, events } = edit('file', {}, stored('a'), undefined, { handlers: [ticket] });
  const dialog = await openWindow(events);
  await user.click(within(dialog).getByRole('button', { name: '预览 a.pdf' }));
  await waitFor(() => expect(opened.location.href).toBe('/api/sys/common/fileByTicket/once'));
  vi.restoreAllMocks();
});
