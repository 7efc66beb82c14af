/** Uploads of a form whose tab is put in the background, shown again, or closed. */
import { screen, waitFor } from '@testing-library/react';
import { Form } from 'antd';
import { HttpResponse, http } from 'msw';
import { Activity, useState } from 'react';
import { files } from 'shared-contracts/entity/field';
import { expect, it, vi } from 'vitest';
import { renderScreen } from '../../testing/render-screen.tsx';
import { FilesInput } from './files-input.tsx';
import { RunningFilesContext } from './running-files.ts';

const stored = 'temp/甲_0123456789abcdef0123456789abcdef.pdf';

/** A form in a tab, with an upload that ends when the test says so. */
async function uploading() {
  const onChange = vi.fn();
  const onAbort = vi.fn();
  const running = { current: 0 };
  const { promise: end, resolve: finish } = Promise.withResolvers<void>();
  const upload = http.post('*/api/sys/common/upload', async ({ request }) => {
    request.signal.addEventListener('abort', onAbort);
    await end;
    return HttpResponse.json({ success: true, code: 0, message: stored, result: null, timestamp: 0 });
  });
  const input = (
    <RunningFilesContext value={running}>
      <Form onValuesChange={(_, values) => onChange(values.attachment)}>
        <Form.Item name="attachment" label="附件">
          <FilesInput field={files(['附件', 'Attachments'])} name="attachment" />
        </Form.Item>
      </Form>
    </RunningFilesContext>
  );
  function Tab() {
    const [state, setState] = useState<'front' | 'back' | 'closed'>('front');
    return (
      <>
        <button type="button" onClick={() => setState(state === 'front' ? 'back' : 'front')}>
          换页
        </button>
        <button type="button" onClick={() => setState('closed')}>
          关闭
        </button>
        {state !== 'closed' && <Activity mode={state === 'front' ? 'visible' : 'hidden'}>{input}</Activity>}
      </>
    );
  }
  const { user } = renderScreen(<Tab />, { handlers: [upload] });
  await user.upload(screen.getByLabelText('上传文件 附件', { selector: 'input' }), new File(['%PDF-'], '甲.pdf'));
  expect(await screen.findByRole('progressbar', { name: '甲.pdf' })).toBeVisible();
  expect(running.current).toBe(1);
  const press = (name: string) => user.click(screen.getByRole('button', { name }));
  return { press, finish, onChange, onAbort, running };
}

it('go on behind another tab, and what arrives there is part of the form once the page is back', async () => {
  const { press, finish, onChange, onAbort, running } = await uploading();
  await press('换页');
  finish();
  // The upload ends in the background, and the form loses no input.
  await waitFor(() => expect(screen.getByRole('progressbar', { hidden: true })).toHaveAttribute('aria-valuenow', '100'));
  await press('换页');
  expect(await screen.findByRole('button', { name: '预览 甲.pdf' })).toBeVisible();
  expect(onChange).toHaveBeenLastCalledWith(stored);
  expect(screen.queryByRole('progressbar')).toBeNull();
  expect(onAbort).not.toHaveBeenCalled();
  expect(running.current).toBe(0);
});

it('go on when the page is back before they have arrived', async () => {
  const { press, finish, onChange } = await uploading();
  await press('换页');
  await press('换页');
  finish();
  expect(await screen.findByRole('button', { name: '预览 甲.pdf' })).toBeVisible();
  expect(onChange).toHaveBeenLastCalledWith(stored);
});

it.each(['front', 'back'])('are broken off when the page is closed, at the %s', async (place) => {
  const { press, onAbort, running } = await uploading();
  if (place === 'back') await press('换页');
  await press('关闭');
  await waitFor(() => expect(onAbort).toHaveBeenCalled());
  expect(running.current).toBe(0);
});
