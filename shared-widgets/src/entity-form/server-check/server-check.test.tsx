// Check rules of administrators while a person types: complete values only, encoded, never outdated, and no obstacle when the server is silent.
import { screen, waitFor } from '@testing-library/react';
import { http } from 'msw';
import { expect, it } from 'vitest';
import { refusal, renderScreen, success } from '../../testing/render-screen.tsx';
import { parcel } from '../../testing/sample-entity.ts';
import { EntityForm } from '../entity-form.tsx';

const { remark } = parcel.fields;
const checked = { ...parcel, fields: { ...parcel.fields, remark: { ...remark, checkRule: 'parcel_remark' } } };
const outcome = (value: string) => ({ digits: '*', pattern: 'x', message: '须以A开头', priority: '0', checkValue: value, passed: false });

function open(respond: (value: string) => Response) {
  const asked: string[] = [];
  const sent: unknown[] = [];
  const { user } = renderScreen(<EntityForm entity={checked} fields={['parcelNo', 'mobile', 'remark']} />, {
    handlers: [
      http.get('*/api/sys/checkRule/checkByCode', ({ request }) => {
        const { searchParams } = new URL(request.url);
        expect(searchParams.get('ruleCode')).toBe('parcel_remark');
        asked.push(searchParams.get('value') ?? '');
        return respond(asked.at(-1) ?? '');
      }),
      http.post('*/api/test/parcel/add', async ({ request }) => {
        sent.push(await request.json());
        return success({ id: 'p1' });
      }),
    ],
  });
  const fill = async (text: string) => {
    await user.type(screen.getByLabelText('包裹号'), 'P1');
    await user.type(screen.getByLabelText('手机号'), '13800000000');
    if (text) await user.type(screen.getByLabelText('备注'), text);
    await user.click(screen.getByRole('button', { name: '保存' }));
  };
  return { user, asked, sent, fill };
}

it('a value that the rule refuses is told at its field in the words of the rule, and not sent', async () => {
  const { user, asked, sent, fill } = open((value) =>
    decodeURIComponent(value).startsWith('A') ? success(null) : refusal('须以A开头', 500, outcome(value)),
  );
  await fill('50% 急');
  expect(await screen.findByText('须以A开头', undefined, { timeout: 20_000 })).toBeVisible();
  expect(sent).toEqual([]);
  // Letters typed quickly cause a single request, in which the value is percent-encoded before it becomes part of the address.
  expect(new Set(asked)).toEqual(new Set([encodeURIComponent('50% 急')]));
  await user.clear(screen.getByLabelText('备注'));
  await user.type(screen.getByLabelText('备注'), 'A急');
  await user.click(screen.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(sent).toEqual([expect.objectContaining({ remark: 'A急' })]), { timeout: 20_000 });
});

it('an empty value is not asked for', async () => {
  const { asked, sent, fill } = open(() => refusal('须以A开头', 500, outcome('')));
  await fill('');
  await waitFor(() => expect(sent).toHaveLength(1), { timeout: 20_000 });
  expect(asked).toEqual([]);
});

it('a rule that nobody made, or a server that does not respond, refuses nothing', async () => {
  const { sent, fill } = open(() => refusal('该编码不存在'));
  await fill('急');
  await waitFor(() => expect(sent).toEqual([expect.objectContaining({ remark: '急' })]), { timeout: 20_000 });
});
