import { screen } from '@testing-library/react';
import { renderScreen } from 'shared-widgets/testing';
import { expect, it } from 'vitest';
import { useSheetColumns } from './use-sheet-columns.ts';

function Widths() {
  const { columns } = useSheetColumns(true);
  return <output>{columns.find(({ key }) => key === 'orderStatus')?.width}</output>;
}

it.each([
  ['待接单', 84, 84],
  ['To be dispatched', 130, 150],
])('the column of states shows its longest text whole: %s', (text, least, most) => {
  renderScreen(<Widths />, {
    dictionaries: {
      order_status: [
        { value: '10', text: '待' },
        { value: '20', text },
      ],
    },
  });
  const width = Number(screen.getByRole('status').textContent);
  expect(width).toBeGreaterThanOrEqual(least);
  expect(width).toBeLessThanOrEqual(most);
});
