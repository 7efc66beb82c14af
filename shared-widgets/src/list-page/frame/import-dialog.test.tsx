import { screen, waitFor } from '@testing-library/react';
import { http } from 'msw';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { refusal, renderScreen } from '../../testing/render-screen.tsx';
import { allParcelCodes, parcel } from '../../testing/sample-entity.ts';
import { ImportDialog } from './import-dialog.tsx';

function Page() {
  const [isOpen, setOpen] = useState(true);
  return (
    <>
      {isOpen && <ImportDialog entity={parcel} open onDone={() => undefined} onClose={() => undefined} />}
      <button type="button" onClick={() => setOpen(false)}>
        离开
      </button>
    </>
  );
}

it('a file that was refused after the page was left is told outside of the dialog', async () => {
  const { promise, resolve: respond } = Promise.withResolvers<void>();
  let isSent = false;
  const { user } = renderScreen(<Page />, {
    can: allParcelCodes,
    handlers: [
      http.post('*/api/test/parcel/importExcel', async () => {
        isSent = true;
        await promise;
        return refusal('文件导入失败:文件中没有数据');
      }),
    ],
  });
  const dialog = await screen.findByRole('dialog');
  await user.upload(dialog.querySelector('input[type=file]') as HTMLInputElement, new File(['x'], 'rows.xlsx'));
  await user.click(screen.getByRole('button', { name: '开始导入' }));
  await waitFor(() => expect(isSent).toBe(true));
  await user.click(screen.getByText('离开'));
  respond();
  expect(await screen.findByText('rows.xlsx 文件导入失败:文件中没有数据.')).toBeVisible();
});
