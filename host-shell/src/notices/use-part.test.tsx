import { act, renderHook, waitFor } from '@testing-library/react';
import { notices } from 'shared-platform/notices';
import { expect, it, vi } from 'vitest';
import { usePart } from './use-part.ts';

it('tells who waits that the code could not be had, and fetches it again when it is needed again', async () => {
  const said = vi.spyOn(notices, 'error').mockImplementation(() => undefined);
  const Window = () => null;
  const load = vi.fn<() => Promise<typeof Window>>().mockRejectedValueOnce(new Error('away')).mockRejectedValueOnce(new Error('away'));
  load.mockResolvedValue(Window);
  const { result } = renderHook(() => usePart(load));

  act(() => result.current.need());
  await waitFor(() => expect(load).toHaveBeenCalledTimes(1));
  await act(() => Promise.resolve());
  expect(said).not.toHaveBeenCalled();

  const failed = vi.fn();
  act(() => result.current.need(failed));
  await waitFor(() => expect(failed).toHaveBeenCalledOnce());
  expect(said).toHaveBeenCalledExactlyOnceWith('页面文件下载失败，请检查网络后重试。');

  act(() => {
    result.current.need(failed);
    result.current.need();
  });
  await waitFor(() => expect(result.current.Component).toBe(Window));
  expect(load).toHaveBeenCalledTimes(3);
  said.mockRestore();
});
