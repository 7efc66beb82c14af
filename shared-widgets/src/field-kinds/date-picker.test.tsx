import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { renderScreen } from '../testing/render-screen.tsx';
import { DatePicker, loadDatePickers } from '../ui/date-picker.tsx';
import { DayRange } from './date.tsx';
import { MomentInput } from './moment-input.tsx';

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

/** From now on the window is that of a phone; returns what ends this. */
function onPhone() {
  const original = window.matchMedia;
  return vi
    .spyOn(window, 'matchMedia')
    .mockImplementation((query) =>
      query.includes('coarse') ? ({ ...original.call(window, query), matches: true } as MediaQueryList) : original.call(window, query),
    );
}

it('on a phone the calendar comes without the keyboard, which would cover it', async () => {
  await loadDatePickers();
  const match = onPhone();
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

it('on a phone the calendar of a range says which field it is and which end is chosen', async () => {
  await loadDatePickers();
  const match = onPhone();
  const { user } = renderScreen(<DatePicker.RangePicker aria-label="期间" placeholder={['从', '到']} />);
  await user.click(screen.getAllByLabelText('期间')[0] as Element);
  expect(await screen.findByText('期间 · 从')).toBeVisible();
  choose(daysOf('10')[0]);
  expect(await screen.findByText('期间 · 到')).toBeVisible();
  expect(screen.queryByText('期间 · 从')).toBeNull();
  match.mockRestore();
});

it('on a wide window the calendar stands at its field and has no title', async () => {
  await loadDatePickers();
  const { user } = renderScreen(<DatePicker.RangePicker aria-label="期间" placeholder={['从', '到']} />);
  await user.click(screen.getAllByLabelText('期间')[0] as Element);
  expect(daysOf('10').length).toBeGreaterThan(0);
  expect(screen.queryByText('期间 · 从')).toBeNull();
});

/** Renders what is given again whenever the button is pressed, as screens do when something else on them changes. */
function RenderedAgain({ children }: { readonly children: () => React.ReactNode }) {
  const [times, setTimes] = useState(0);
  return (
    <>
      <button type="button" onMouseDown={(event) => event.preventDefault()} onClick={() => setTimes(times + 1)}>
        {`rendered ${times}`}
      </button>
      {children()}
    </>
  );
}

const daysOf = (text: string) => [...document.querySelectorAll('.ant-picker-cell-in-view')].filter((day) => day.textContent === text);
const choose = (element: Element | undefined) => {
  fireEvent.mouseDown(element as Element);
  fireEvent.click(element as Element);
};
const renderAgain = () => fireEvent.click(screen.getByRole('button', { name: /rendered/ }));

it('the first day of a range stays chosen when the screen is rendered again', async () => {
  await loadDatePickers();
  const onChange = vi.fn();
  const value = ['2026-11-02', '2026-11-03'] as const;
  const { user } = renderScreen(
    <RenderedAgain>
      {() => <DayRange field={{ label: ['期间', 'Period'], kind: 'date' }} value={value} onChange={onChange} />}
    </RenderedAgain>,
  );
  await user.click(document.querySelectorAll('.ant-picker-range input')[0] as Element);
  choose(daysOf('10')[0]?.firstElementChild ?? undefined);
  renderAgain();
  choose(daysOf('20')[0]?.firstElementChild ?? undefined);
  expect(onChange).toHaveBeenLastCalledWith(['2026-11-10', '2026-11-20']);
});

it('the day of a moment stays chosen until it is confirmed, when the screen is rendered again', async () => {
  await loadDatePickers();
  const onChange = vi.fn();
  const { user } = renderScreen(
    <RenderedAgain>{() => <MomentInput id="at" value="2026-11-02 08:00:00" onChange={onChange} disabled={false} hasTime />}</RenderedAgain>,
  );
  await user.click(document.querySelector('.ant-picker input') as Element);
  choose(daysOf('10')[0]?.firstElementChild ?? undefined);
  renderAgain();
  await user.click(document.querySelector('.ant-picker-ok button') as Element);
  expect(onChange).toHaveBeenLastCalledWith('2026-11-10 08:00:00');
});
