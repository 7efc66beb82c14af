import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { session } from 'shared-platform/session';
import { refusal, renderScreen, success } from 'shared-widgets/testing';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import AvatarPage from './avatar.page.tsx';

const drawn = vi.fn();
const picture = (name = 'me.png') => new File(['x'], name, { type: 'image/png' });
let isReadable = true;

beforeEach(() => {
  isReadable = true;
  drawn.mockClear();
  // The DOM of the tests neither decodes pictures nor has a canvas, so both are replaced.
  vi.stubGlobal(
    'Image',
    class extends EventTarget {
      naturalWidth = 400;
      naturalHeight = 200;
      onload?: () => void;
      onerror?: () => void;
      set src(_address: string) {
        setTimeout(() => (isReadable ? this.onload?.() : this.onerror?.()));
      }
    },
  );
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({ fillRect: vi.fn(), drawImage: drawn } as never);
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((take) => take(new Blob(['cut'], { type: 'image/jpeg' })));
});
afterEach(() => vi.unstubAllGlobals());

function open(upload: () => Response, avatar: string | null = null) {
  const sent: unknown[] = [];
  const rendered = renderScreen(<AvatarPage />, {
    user: { avatar },
    handlers: [
      http.get('*/api/sys/common/static/*', () => new HttpResponse(new Blob(['x']))),
      http.post('*/api/sys/common/upload', upload),
      http.post('*/api/sys/account/avatar', async ({ request }) => {
        const body = (await request.json()) as { path: string };
        sent.push(body);
        return success({}, '头像已更新');
      }),
      http.get('*/api/sys/user/getUserInfo', () => {
        const { path } = sent.at(-1) as { path: string };
        return success({ userInfo: { ...session.current()?.user, avatar: path || null } });
      }),
    ],
  });
  return { ...rendered, sent };
}
const stored = () => HttpResponse.json({ success: true, code: 0, message: 'avatar/me_1.jpg', result: null, timestamp: 0 });

test('a chosen picture is cut where the person moved and zoomed it, uploaded, and shown everywhere', async () => {
  const { user, sent } = open(stored);
  await user.upload(screen.getByLabelText('选择图片', { selector: 'input' }), picture());
  const view = await screen.findByRole('button', { name: '拖动图片，或用方向键移动' });
  view.focus();
  await user.keyboard('{ArrowRight}{ArrowRight}');
  fireEvent.keyDown(screen.getByRole('slider', { name: '缩放' }), { keyCode: 38, which: 38 });
  await user.click(screen.getByRole('button', { name: '使用此头像' }));
  await waitFor(() => expect(session.current()?.user.avatar).toBe('avatar/me_1.jpg'));
  expect(sent).toEqual([{ path: 'avatar/me_1.jpg' }]);
  const [, left, top, side, , , , width, height] = drawn.mock.lastCall as number[];
  // Two steps of 8 pixels, in a view of 260 pixels that shows a square of 200 pixels.
  expect(side).toBeCloseTo(200 / 1.05);
  expect((left ?? 0) + (side ?? 0) / 2).toBeCloseTo(200 - (16 * 200) / 260);
  expect((top ?? 0) + (side ?? 0) / 2).toBeCloseTo(100);
  expect([width, height]).toEqual([256, 256]);
  expect(await screen.findByText('当前头像')).toBeVisible();
});

test('a file that is no picture is refused before anything is sent', async () => {
  const { user } = open(() => refusal('不会调用'));
  isReadable = false;
  await user.upload(screen.getByLabelText('选择图片', { selector: 'input' }), picture('broken.png'));
  expect(await screen.findByText('该图片无法读取，请换一张')).toBeVisible();
  expect(screen.queryByRole('button', { name: '使用此头像' })).toBeNull();
});

test('a refused upload leaves the picture as it was cut', async () => {
  const { user, sent } = open(() => refusal('不支持的文件类型，仅支持图片、PDF、OFD、Office 文档和文本文件'));
  await user.upload(screen.getByLabelText('选择图片', { selector: 'input' }), picture());
  await user.click(await screen.findByRole('button', { name: '使用此头像' }));
  expect(await screen.findByText(/不支持的文件类型/)).toBeVisible();
  expect(screen.getByRole('button', { name: '使用此头像' })).toBeVisible();
  expect(sent).toEqual([]);
});

test('a picture is removed after a question', async () => {
  const { user, sent } = open(stored, 'avatar/old_1.jpg');
  await user.click(screen.getByRole('button', { name: '移除头像' }));
  await user.click(await screen.findByRole('button', { name: '确定' }));
  await waitFor(() => expect(sent).toEqual([{ path: '' }]));
  await waitFor(() => expect(session.current()?.user.avatar).toBeNull());
});

test('a picture that was chosen and not used is asked about before another section opens', async () => {
  const { user } = open(stored);
  await user.upload(screen.getByLabelText('选择图片', { selector: 'input' }), picture());
  expect(await screen.findByRole('button', { name: '使用此头像' })).toBeVisible();
  await user.click(screen.getByRole('tab', { name: /消息|通知/ }));
  const question = within(await screen.findByRole('dialog'));
  expect(question.getByText('所选图片尚未使用，离开后将丢弃。')).toBeVisible();
  await user.click(question.getByRole('button', { name: /取\s?消/ }));
  expect(screen.getByRole('button', { name: '使用此头像' })).toBeVisible();
});
