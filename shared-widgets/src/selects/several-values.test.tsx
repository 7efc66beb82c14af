// Tab leaves a list of several values without changing what is chosen.
import { fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { Select } from '../ui/form.ts';

const options = [
  { value: 'u1', label: '平台运营' },
  { value: 'u2', label: '平台调度' },
];

function Recipients() {
  const [chosen, setChosen] = useState<string[]>([]);
  return (
    <>
      <Select<string[]> aria-label="接收用户" mode="multiple" options={options} value={chosen} onChange={setChosen} />
      <output>{chosen.join()}</output>
    </>
  );
}

/** Presses a key as browsers report it, with its number. Returns whether the browser may do what it does with the key. */
const press = (key: string, keyCode: number): boolean =>
  fireEvent.keyDown(screen.getByRole('combobox', { name: '接收用户' }), { key, keyCode, which: keyCode });

test('a chosen value stays when the person goes on with Tab, and nothing is added', async () => {
  const user = userEvent.setup({ pointerEventsCheck: 0 });
  render(<Recipients />);
  await user.click(screen.getByRole('combobox', { name: '接收用户' }));
  await user.click(await screen.findByTitle('平台运营'));
  expect(press('Tab', 9)).toBe(true);
  expect(screen.getByRole('status')).toHaveTextContent(/^u1$/);
  press('ArrowDown', 40);
  expect(press('Tab', 9)).toBe(true);
  expect(screen.getByRole('status')).toHaveTextContent(/^u1$/);
});

test('Enter still chooses', async () => {
  const user = userEvent.setup({ pointerEventsCheck: 0 });
  render(<Recipients />);
  await user.click(screen.getByRole('combobox', { name: '接收用户' }));
  await screen.findByTitle('平台运营');
  press('Enter', 13);
  expect(screen.getByRole('status')).toHaveTextContent(/^u1$/);
});
