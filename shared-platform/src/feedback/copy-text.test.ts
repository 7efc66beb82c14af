import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { copyText } from './copy-text.ts';
import { connectNotices } from './notices.ts';

let said: string[] = [];
let clock = Date.now();
const browser = (clipboard?: { writeText: (text: string) => Promise<void> }) => vi.stubGlobal('navigator', { clipboard });

beforeEach(() => {
  said = [];
  // A text repeated within 1.5 s is shown once, so the test sets the clock forward.
  clock += 10_000;
  vi.setSystemTime(clock);
  connectNotices({ message: (level, text) => void said.push(`${level}: ${text}`), notify: vi.fn(), confirm: vi.fn(), alert: vi.fn() });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('what was copied is in the clipboard, and is said in words of one’s own where there are any', async () => {
  const copied: string[] = [];
  browser({ writeText: (text) => Promise.resolve(void copied.push(text)) });
  await copyText('请求 1');
  await copyText('{}', '设置已复制到剪贴板');
  expect(copied).toEqual(['请求 1', '{}']);
  expect(said).toEqual(['success: 已复制', 'success: 设置已复制到剪贴板']);
});

it.each([
  ['without a clipboard', undefined],
  ['that allows nobody to use it', { writeText: () => Promise.reject(new DOMException('no', 'NotAllowedError')) }],
])('a browser %s says how to get the text all the same', async (_, clipboard) => {
  browser(clipboard);
  await copyText('x');
  expect(said).toEqual(['warning: 复制失败，请手动选择文字']);
});
