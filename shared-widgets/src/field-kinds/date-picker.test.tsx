import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
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
