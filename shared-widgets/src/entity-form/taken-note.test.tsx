// Warnings about duplicates while typing: for complete values only, never outdated, never in place of an error.
import { screen, waitFor } from '@testing-library/react';
import { http } from 'msw';
import { expect, it } from 'vitest';
import { refusal, renderScreen, success } from '../testing/render-screen.tsx';
import { parcel } from '../testing/sample-entity.ts';
import { EntityForm } from './entity-form.tsx';

const taken = '该值不可用，系统中已存在！';
const warning = '包裹号与其他记录相同';

function checks(handle: (value: string) => Response | Promise<Response>) {
  const asked: string[] = [];
  const handler = http.get('*/api/sys/duplicate/check', async ({ request }) => {
    const { searchParams } = new URL(request.url);
    expect([searchParams.get('tableName'), searchParams.get('fieldName')]).toEqual(['parcel', 'parcelNo']);
    const value = searchParams.get('fieldVal') ?? '';
    asked.push(value);
    return await handle(value);
  });
  return { asked, handler };
}

it('a value that another record has is told at its field, once it is typed; the form can be saved all the same', async () => {
  const { asked, handler } = checks((value) => (value === 'P100' ? refusal(taken) : success(null)));
  const { user } = renderScreen(<EntityForm entity={parcel} fields={['parcelNo']} />, { handlers: [handler] });
  await user.type(screen.getByLabelText('包裹号'), 'P100');
  expect(await screen.findByText(warning, undefined, { timeout: 5000 })).toBeVisible();
  // Letters typed quickly cause a single request.
  expect(asked).toEqual(['P100']);
  await user.type(screen.getByLabelText('包裹号'), '1');
  await waitFor(() => expect(screen.queryByText(warning)).not.toBeInTheDocument());
  await waitFor(() => expect(asked).toEqual(['P100', 'P1001']), { timeout: 5000 });
  await user.type(screen.getByLabelText('包裹号'), '1234567890');
  expect(await screen.findByText('最大长度10位字符')).toBeVisible();
});

it('what the server refuses otherwise is no warning, and an outdated response is dropped', async () => {
  let release: (() => void) | undefined;
  const { asked, handler } = checks(async (value) => {
    if (value !== 'P1') return refusal('请求过于频繁', 429);
    await new Promise<void>((resolve) => {
      release = resolve;
    });
    return refusal(taken);
  });
  const { user } = renderScreen(<EntityForm entity={parcel} fields={['parcelNo']} />, { handlers: [handler] });
  await user.type(screen.getByLabelText('包裹号'), 'P1');
  await waitFor(() => expect(asked).toEqual(['P1']), { timeout: 5000 });
  await user.type(screen.getByLabelText('包裹号'), '2');
  await waitFor(() => expect(asked).toEqual(['P1', 'P12']), { timeout: 5000 });
  release?.();
  expect(screen.queryByText(warning)).not.toBeInTheDocument();
});
