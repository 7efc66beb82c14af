// The input of comments below a record.
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { recordCalls } from 'shared-contracts/record/record-activity';
import { beforeEach, expect, it, vi } from 'vitest';
import { draftServer } from '../../testing/draft-server.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { parcel } from '../../testing/sample-entity.ts';
import { CommentBox } from './comment-box.tsx';

const { held, handlers } = draftServer();
const box = (id: string, onSend: () => Promise<boolean>) => <CommentBox key={id} entity={parcel} id={id} audiences={[]} onSend={onSend} />;

beforeEach(() => held.clear());

it('is sent once however often the keys are pressed, and keeps what is typed meanwhile', async () => {
  let respond: (isSent: boolean) => void = () => undefined;
  const onSend = vi.fn(
    () =>
      new Promise<boolean>((resolve) => {
        respond = resolve;
      }),
  );
  const { user } = renderScreen(box('id-1', onSend), { handlers });
  await user.type(screen.getByLabelText('评论'), '货到了{Control>}{Enter}{Enter}{/Control}，缺一件');
  respond(true);
  await waitFor(() => expect(screen.getByLabelText('评论')).toHaveValue('，缺一件'));
  expect(onSend).toHaveBeenCalledOnce();
});

it('is still there when the person comes back from another record, until it is sent', async () => {
  const onSend = vi.fn(async () => true);
  const { user, rerender } = renderScreen(box('id-1', onSend), { handlers });
  await user.type(screen.getByLabelText('评论'), '货到了');
  rerender(box('id-2', onSend));
  expect(screen.getByLabelText('评论')).toHaveValue('');
  rerender(box('id-1', onSend));
  await waitFor(() => expect(screen.getByLabelText('评论')).toHaveValue('货到了'));
  await user.click(screen.getByRole('button', { name: /发\s*表/ }));
  await waitFor(() => expect(held.size).toBe(0));
  expect(screen.getByLabelText('评论')).toHaveValue('');
  expect(onSend).toHaveBeenCalledExactlyOnceWith({ content: '货到了', mentions: [], audience: [] });
});

it('in a drawer is sent by the keys that press the main button elsewhere, and starts nothing else', async () => {
  const onSend = vi.fn(async () => true);
  const others = vi.fn((event: KeyboardEvent) => event.key === 'Enter' && !event.defaultPrevented);
  const listening = new AbortController();
  window.addEventListener('keydown', others, { signal: listening.signal });
  const { user } = renderScreen(box('id-1', onSend), { handlers });
  await user.type(screen.getByLabelText('评论'), '货到了{Control>}{Enter}{/Control}');
  listening.abort();
  expect(onSend).toHaveBeenCalledOnce();
  expect(others).not.toHaveReturnedWith(true);
});

it('keeps what is typed while an earlier comment is being saved, and closes when all of it is', async () => {
  const pending: ((isSaved: boolean) => void)[] = [];
  const onSend = vi.fn(() => new Promise<boolean>((resolve) => void pending.push(resolve)));
  const onClose = vi.fn();
  const initial = { content: '货到了', mentions: [] };
  const { user } = renderScreen(
    <CommentBox entity={parcel} id="id-1" audiences={[]} initial={initial} onSend={onSend} onClose={onClose} />,
    { handlers },
  );
  await user.type(screen.getByLabelText('评论'), '，缺一件{Control>}{Enter}{/Control}，已补');
  pending[0]?.(true);
  const save = screen.getByRole('button', { name: /保\s*存/ });
  await waitFor(() => expect(save).not.toHaveClass('ant-btn-loading'));
  expect(onClose).not.toHaveBeenCalled();
  expect(screen.getByLabelText('评论')).toHaveValue('货到了，缺一件，已补');
  await user.click(save);
  pending[1]?.(true);
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(onSend).toHaveBeenLastCalledWith({ content: '货到了，缺一件，已补', mentions: [], audience: [] });
});

it('offers nobody of an earlier search whose name lacks the last letters', async () => {
  const people = http.get(`*/api${recordCalls.people}`, ({ request }) => {
    const keyword = new URL(request.url).searchParams.get('keyword') ?? '';
    // The response for the second letter never comes.
    if (keyword.length > 1) return new Promise<never>(() => undefined);
    const result = ['张三', '张伟'].map((name) => ({ id: name, name, depart: null }));
    return HttpResponse.json({ success: true, code: 200, message: '', result, timestamp: 0 });
  });
  const onSend = vi.fn(async () => true);
  const { user } = renderScreen(box('id-3', onSend), { handlers: [people, ...handlers] });
  await user.type(screen.getByLabelText('评论'), '@张');
  expect(await screen.findByText('张三')).toBeVisible();
  await user.keyboard('伟');
  await waitFor(() => expect(screen.queryByText('张三')).toBeNull());
  expect(screen.getByText('张伟', { selector: '.ant-mentions-dropdown-menu-item' })).toBeVisible();
  fireEvent.keyDown(screen.getByLabelText('评论'), { key: 'Enter', keyCode: 13 });
  await user.click(screen.getByRole('button', { name: /发\s*表/ }));
  await waitFor(() => expect(onSend).toHaveBeenCalledExactlyOnceWith({ content: '@张伟', mentions: ['张伟'], audience: [] }));
});

it('keeps offering whom the letters name while newer searches end earlier ones', async () => {
  const asked = vi.fn();
  const people = http.get(`*/api${recordCalls.people}`, ({ request }) => {
    const keyword = new URL(request.url).searchParams.get('keyword') ?? '';
    asked(keyword);
    // Only the first search has a response; the one for the second letter is aborted by the one for the third.
    if (keyword.length > 1) return new Promise<never>(() => undefined);
    const result = ['张三', '张伟业'].map((name) => ({ id: name, name, depart: null }));
    return HttpResponse.json({ success: true, code: 200, message: '', result, timestamp: 0 });
  });
  const { user } = renderScreen(
    box('id-7', async () => true),
    { handlers: [people, ...handlers] },
  );
  await user.type(screen.getByLabelText('评论'), '@张');
  expect(await screen.findByText('张三')).toBeVisible();
  for (const letter of ['伟', '业']) {
    await user.keyboard(letter);
    await waitFor(() => expect(asked).toHaveBeenLastCalledWith(letter === '伟' ? '张伟' : '张伟业'));
  }
  // What the aborted search leaves behind arrives a moment later.
  await act(async () => await new Promise((resolve) => setTimeout(resolve)));
  expect(screen.getByText('张伟业', { selector: '.ant-mentions-dropdown-menu-item' })).toBeVisible();
});

it('searches people also by letters that come without keys, as by dictation', async () => {
  const people = http.get(`*/api${recordCalls.people}`, ({ request }) => {
    const keyword = new URL(request.url).searchParams.get('keyword') ?? '';
    const result = ['张三', '李四'].filter((name) => name.includes(keyword)).map((name) => ({ id: name, name, depart: null }));
    return HttpResponse.json({ success: true, code: 200, message: '', result, timestamp: 0 });
  });
  const { user } = renderScreen(
    box('id-4', async () => true),
    { handlers: [people, ...handlers] },
  );
  const input = screen.getByLabelText('评论');
  await user.type(input, '@');
  expect(await screen.findByText('张三')).toBeVisible();
  fireEvent.change(input, { target: { value: '@李' } });
  await waitFor(() => expect(screen.queryByText('张三')).toBeNull());
  expect(screen.getByText('李四')).toBeVisible();
});

it('begins a new line on Enter when nobody has the name that was typed', async () => {
  const people = http.get(`*/api${recordCalls.people}`, () =>
    HttpResponse.json({ success: true, code: 200, message: '', result: [], timestamp: 0 }),
  );
  const { user } = renderScreen(
    box('id-5', async () => true),
    { handlers: [people, ...handlers] },
  );
  const input = screen.getByLabelText('评论');
  await user.type(input, '@仓库');
  expect(await screen.findByText('没有可提及的人')).toBeVisible();
  fireEvent.keyDown(input, { key: 'Enter', keyCode: 13 });
  expect(input).toHaveValue('@仓库\n');
  await user.keyboard('已到');
  expect(input).toHaveValue('@仓库\n已到');
});

it('says that people could not be loaded, and Enter begins a new line', async () => {
  const people = http.get(`*/api${recordCalls.people}`, () => HttpResponse.error());
  const { user } = renderScreen(
    box('id-6', async () => true),
    { handlers: [people, ...handlers] },
  );
  const input = screen.getByLabelText('评论');
  await user.type(input, '@');
  // Before any response nobody is said to be missing.
  expect(screen.queryByText('没有可提及的人')).toBeNull();
  await user.keyboard('仓库');
  expect(await screen.findByText('人员列表加载失败，请重新输入')).toBeVisible();
  fireEvent.keyDown(input, { key: 'Enter', keyCode: 13 });
  expect(input).toHaveValue('@仓库\n');
});
