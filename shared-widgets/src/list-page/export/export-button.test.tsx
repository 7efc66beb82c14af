import { screen, waitFor } from '@testing-library/react';
import { http } from 'msw';
import { changeLanguage } from 'shared-platform/i18n';
import { expect, it } from 'vitest';
import { refusal, renderScreen } from '../../testing/render-screen.tsx';
import { parcel } from '../../testing/sample-entity.ts';
import { ExportButton } from './export-button.tsx';

const encoder = new TextEncoder();

it('says how far the export is, and cancels it', async () => {
  let send: (text: string) => void = () => undefined;
  const asked: string[] = [];
  const { user } = renderScreen(
    <ExportButton entity={parcel} query={{ pageNo: 1, pageSize: 10, parcelNo: 'A' }} selectedIds={['id-1', 'id-2']} />,
    {
      handlers: [
        http.get('*/api/test/parcel/exportXls', ({ request }) => {
          asked.push(new URL(request.url).search);
          const body = new ReadableStream({
            start(controller) {
              send = (text) => controller.enqueue(encoder.encode(text));
              send('{"rows":0}\n');
            },
          });
          return new Response(body, { headers: { 'content-type': 'application/x-export-progress' } });
        }),
      ],
    },
  );
  await user.click(await screen.findByRole('button', { name: '导出已选' }));
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(asked[0]).toContain('progress=Y');
  expect(asked[0]).toContain('selections=id-1');
  send('{"rows":3000}\n');
  expect(await screen.findByText('已读 3,000 行')).toBeVisible();
  await user.click(screen.getByRole('button', { name: '取消导出' }));
  expect(await screen.findByText('已取消导出')).toBeVisible();
  expect(await screen.findByRole('button', { name: '导出已选' })).toBeVisible();
});

it('asks for a file in the language of the window', async () => {
  await changeLanguage('en-US');
  const asked: string[] = [];
  const { user } = renderScreen(<ExportButton entity={parcel} query={{ pageNo: 1, pageSize: 10 }} selectedIds={[]} />, {
    handlers: [
      http.get('*/api/test/parcel/exportXls', ({ request }) => {
        asked.push(new URL(request.url).searchParams.get('language') ?? '');
        return refusal('不能导出');
      }),
    ],
  });
  await user.click(await screen.findByRole('button', { name: /export/i }));
  await waitFor(() => expect(asked).toEqual(['en-US']));
  await changeLanguage('zh-CN');
});
