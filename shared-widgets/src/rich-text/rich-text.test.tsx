import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { useState } from 'react';
import { harmIn, hostileHtml } from 'shared-contracts/testing/hostile-html';
import { describe, expect, it, vi } from 'vitest';
import { refusal, renderScreen } from '../testing/render-screen.tsx';
import { RichText, RichTextEditor } from './rich-text.tsx';

const stored = '/api/sys/common/static/jeditor/%E8%B7%AF%E5%86%B5_1.png';
const files = http.get('*/api/sys/common/static/*', () => new HttpResponse(new Blob(['x'])));

let setFromOutside: (html: string) => void = () => undefined;

function Field({ first = '', onChange }: { readonly first?: string; readonly onChange: (html: string) => void }) {
  const [value, setValue] = useState(first);
  setFromOutside = setValue;
  return (
    <RichTextEditor
      label="内容"
      value={value}
      onChange={(html) => {
        setValue(html);
        onChange(html);
      }}
    />
  );
}

async function edit(first = '', handlers: Parameters<typeof renderScreen>[1] = {}) {
  const onChange = vi.fn<(html: string) => void>();
  const rendered = renderScreen(<Field first={first} onChange={onChange} />, handlers);
  const text = await screen.findByRole('textbox', { name: '内容' });
  const load = (html: string) => act(() => setFromOutside(html));
  return { ...rendered, text, onChange, load, html: () => onChange.mock.lastCall?.[0] ?? '' };
}

/** Fires the paste event of a browser; nothing is selected in the editor. */
function paste(text: HTMLElement, html: string): void {
  text.focus();
  const data = { getData: (type: string) => (type === 'text/html' ? html : ''), files: [] };
  fireEvent.paste(text, { clipboardData: data });
}

/** Selects everything in the text, which the simulated page cannot do by itself. */
function selectAll(text: HTMLElement): void {
  text.focus();
  act(() => {
    getSelection()?.selectAllChildren(text);
    document.dispatchEvent(new Event('selectionchange'));
  });
}

describe('the editor', () => {
  it('shows stored formats and keeps them', async () => {
    const html = '<h2>停运</h2><p>明日<strong>停运</strong></p><ul><li>一</li><li>二</li></ul><blockquote>注意</blockquote>';
    const { text, onChange } = await edit(html);
    expect(within(text).getByRole('heading', { level: 2, name: '停运' })).toBeVisible();
    expect(onChange).not.toHaveBeenCalled();
    expect(text.querySelector('strong')).toHaveTextContent('停运');
  });

  it('tells what was pasted as harmless, semantic HTML; nothing but spaces is no text', async () => {
    const { text, html, onChange } = await edit();
    paste(text, '<p>明日 <b>停运</b></p><ol><li>绕行</li></ol>');
    await waitFor(() => expect(html()).toBe('<p>明日 <strong>停运</strong></p><ol><li>绕行</li></ol>'));
    selectAll(text);
    fireEvent.keyDown(text, { key: 'Backspace', keyCode: 8 });
    await waitFor(() => expect(onChange).toHaveBeenLastCalledWith(''));
  });

  it('takes no pictures of a paste that lead nowhere or hold their bytes', async () => {
    const { text, html } = await edit();
    paste(text, `<p>甲<img src="x"><img src="data:image/png;base64,AAAA"><img src="${stored}">乙</p>`);
    await waitFor(() => expect(html()).toBe(`<p>甲<img src="${stored}">乙</p>`));
  });

  it('formats what is selected, with buttons that say what applies', async () => {
    const { user, text, html } = await edit('<p>停运通知</p>');
    selectAll(text);
    await user.click(screen.getByRole('button', { name: '加粗' }));
    await waitFor(() => expect(html()).toBe('<p><strong>停运通知</strong></p>'));
    expect(screen.getByRole('button', { name: '加粗' })).toHaveAttribute('aria-pressed', 'true');
    await user.click(screen.getByRole('button', { name: '编号列表' }));
    await waitFor(() => expect(html()).toBe('<ol><li><strong>停运通知</strong></li></ol>'));
    await user.click(screen.getByRole('button', { name: '清除格式' }));
    await waitFor(() => expect(html()).toBe('<p>停运通知</p>'));
  });

  it('takes a link of this product or the web, nothing else', async () => {
    const { user, text, html } = await edit('<p>订单</p>');
    selectAll(text);
    await user.click(screen.getByRole('button', { name: '链接' }));
    const dialog = within(await screen.findByRole('dialog', { name: '插入链接' }));
    await user.type(dialog.getByLabelText('链接地址'), 'javascript:alert(1)');
    await user.click(dialog.getByRole('button', { name: '确定' }));
    expect(await dialog.findByText(/请输入以http和https开头的网址/)).toBeVisible();
    await user.clear(dialog.getByLabelText('链接地址'));
    await user.type(dialog.getByLabelText('链接地址'), '/business/order/list');
    await user.click(dialog.getByRole('button', { name: '确定' }));
    await waitFor(() => expect(html()).toContain('href="/business/order/list"'));
  });

  it('stores a picture and names it by its address, with its remark', async () => {
    const upload = http.post('*/api/sys/common/upload', () =>
      HttpResponse.json({ success: true, code: 0, message: 'jeditor/路况_1.png', result: null, timestamp: 0 }),
    );
    const { user, html, text } = await edit('', { handlers: [upload, files] });
    await user.click(screen.getByRole('button', { name: '图片' }));
    const dialog = within(await screen.findByRole('dialog', { name: '插入图片' }));
    await user.click(dialog.getByRole('button', { name: '确定' }));
    expect(await dialog.findByText('请选择图片', { selector: '.ant-form-item-explain-error' })).toBeVisible();
    await user.upload(dialog.getByLabelText('图片文件', { selector: 'input' }), new File(['x'], '路况.png', { type: 'image/png' }));
    await user.type(dialog.getByLabelText('备注'), '封路 "A" 段');
    await user.click(dialog.getByRole('button', { name: '确定' }));
    await waitFor(() => expect(html()).toBe(`<p><img src="${stored}" alt="封路 &quot;A&quot; 段"></p>`));
    await waitFor(() => expect(text.querySelector('img')).toHaveAttribute('src', expect.stringContaining('blob:')));
  });

  it('says why a picture was refused and keeps the dialog', async () => {
    const upload = http.post('*/api/sys/common/upload', () => refusal('不支持的文件类型，仅支持图片、PDF、OFD、Office 文档和文本文件'));
    const { user, onChange } = await edit('', { handlers: [upload] });
    await user.click(screen.getByRole('button', { name: '图片' }));
    const dialog = within(await screen.findByRole('dialog', { name: '插入图片' }));
    await user.upload(dialog.getByLabelText('图片文件', { selector: 'input' }), new File(['x'], 'a.png', { type: 'image/png' }));
    await user.click(dialog.getByRole('button', { name: '确定' }));
    expect(await dialog.findByText(/不支持的文件类型/)).toBeVisible();
    expect(onChange).not.toHaveBeenCalled();
  });

  it('has the server fetch a picture by its address, with http or https only, and says why it could not', async () => {
    const asked: unknown[] = [];
    const fetching = http.post('*/api/sys/common/fetchPicture', async ({ request }) => {
      asked.push(await request.json());
      if (asked.length === 1) return refusal('图片地址指向不允许的主机');
      return HttpResponse.json({ success: true, code: 0, message: 'jeditor/路况_1.png', result: null, timestamp: 0 });
    });
    const { user, html, onChange } = await edit('', { handlers: [fetching, files] });
    await user.click(screen.getByRole('button', { name: '图片' }));
    const dialog = within(await screen.findByRole('dialog', { name: '插入图片' }));
    await user.click(dialog.getByRole('tab', { name: '网络地址' }));
    await user.type(await dialog.findByLabelText('图片地址'), 'data:image/svg+xml,x');
    await user.click(dialog.getByRole('button', { name: '确定' }));
    expect(await dialog.findByText('请输入以http和https开头的网址', { selector: '.ant-form-item-explain-error' })).toBeVisible();
    await user.clear(dialog.getByLabelText('图片地址'));
    await user.type(dialog.getByLabelText('图片地址'), 'https://example.com/a.png');
    await user.click(dialog.getByRole('button', { name: '确定' }));
    expect(await dialog.findByText('图片地址指向不允许的主机')).toBeVisible();
    expect(onChange).not.toHaveBeenCalled();
    await user.click(dialog.getByRole('button', { name: '确定' }));
    await waitFor(() => expect(html()).toBe(`<p><img src="${stored}"></p>`));
    expect(asked).toEqual([{ url: 'https://example.com/a.png' }, { url: 'https://example.com/a.png' }]);
  });

  it('shows a value that came from elsewhere, such as a draft', async () => {
    const { load, text, onChange } = await edit('<p>甲</p>');
    load('<p>草稿</p>');
    expect(text).toHaveTextContent('草稿');
    expect(onChange).not.toHaveBeenCalled();
  });
});

describe('hostile HTML', () => {
  it('is a corpus worth its name', () => expect(hostileHtml.length).toBeGreaterThanOrEqual(40));

  it('is harmless when it is loaded into the editor', async () => {
    const alarm = vi.spyOn(globalThis, 'alert').mockImplementation(() => undefined);
    const { text, load } = await edit();
    for (const html of hostileHtml) {
      load(html);
      expect({ html, harm: harmIn(text) }).toEqual({ html, harm: [] });
    }
    expect(alarm).not.toHaveBeenCalled();
  });

  it('is harmless when it is pasted', async () => {
    const { text, onChange } = await edit();
    for (const html of hostileHtml) {
      paste(text, html);
      expect({ html, harm: harmIn(text) }).toEqual({ html, harm: [] });
      const holder = document.implementation.createHTMLDocument().body;
      holder.innerHTML = onChange.mock.lastCall?.[0] ?? '';
      expect({ html, harm: harmIn(holder) }).toEqual({ html, harm: [] });
    }
  });

  it('is harmless when it is shown, and loads nothing from elsewhere', async () => {
    let show: (html: string) => void = () => undefined;
    function Shown() {
      const [html, setHtml] = useState('');
      show = setHtml;
      return <RichText html={html} />;
    }
    const { container } = renderScreen(<Shown />);
    for (const [index, html] of hostileHtml.entries()) {
      act(() => show(`<p>正文${index}</p>${html}`));
      await waitFor(() => expect(screen.getByText(`正文${index}`)).toBeVisible());
      expect({ html, harm: harmIn(container) }).toEqual({ html, harm: [] });
      expect(container.querySelector('img[src^="http"], img[src^="//"], [class*="ant-modal"]')).toBeNull();
    }
  });
});

describe('shown text', () => {
  it('fetches stored pictures with the session, and opens links of the product without leaving the page', async () => {
    const open = vi.fn();
    const { container, user } = renderScreen(
      <RichText html={`<p><img src="${stored}" alt="路况"><a href="/business/order/list">订单</a></p>`} onOpen={open} />,
      { handlers: [files] },
    );
    await waitFor(() => expect(container.querySelector('img')).toHaveAttribute('src', expect.stringContaining('blob:')));
    await user.click(screen.getByRole('link', { name: '订单' }));
    expect(open).toHaveBeenCalledExactlyOnceWith('/business/order/list');
  });
});
