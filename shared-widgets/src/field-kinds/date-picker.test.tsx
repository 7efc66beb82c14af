import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderScreen } from '../testing/render-screen.tsx';
import { DatePicker, loadDatePickers } from '../ui/date-picker.tsx';

it('the day under the pointer is not written among the digits that a person types', async () => {
  await loadDatePickers();
  const { user } = renderScreen(<DatePicker aria-label="到期" />);
  const input = screen.getByLabelText('到期');
  await user.click(input);
  const days = document.querySelectorAll('.ant-picker-cell-in-view');
  expect(days.length).toBeGreaterThan(27);
  fireEvent.mouseEnter(days[3] as Element);
  fireEvent.mouseOver(days[3] as Element);
  expect(input).toHaveValue('');
  await user.type(input, '2031-01-01');
  expect(input).toHaveValue('2031-01-01');
});

it('on a phone the calendar comes without the keyboard, which would cover it', async () => {
  await loadDatePickers();
  const original = window.matchMedia;
  const match = vi
    .spyOn(window, 'matchMedia')
    .mockImplementation((query) =>
      query.includes('coarse') ? ({ ...original.call(window, query), matches: true } as MediaQueryList) : original.call(window, query),
    );
  renderScreen(
    <>
      <DatePicker aria-label="到期" />
      <DatePicker.RangePicker aria-label="期间" />
    </>,
  );
  for (const input of [screen.getByLabelText('到期'), ...screen.getAllByLabelText('期间')])
    expect(input).toHaveAttribute('inputmode', 'none');
  match.mockRestore();
});
