import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { HintOutlet } from './hint.tsx';

function Page() {
  return (
    <>
      <button type="button" data-hint="全屏">
        <i data-testid="icon" />
      </button>
      <button type="button" lang="en-US" data-hint="English">
        language
      </button>
      <button type="button">plain</button>
      <HintOutlet />
    </>
  );
}

it('a hint is shown while the pointer rests on its element, and leaves with it, with a press and with Escape', async () => {
  const user = userEvent.setup();
  render(<Page />);
  await user.hover(screen.getByTestId('icon'));
  expect(screen.queryByRole('tooltip')).toBeNull();
  expect(await screen.findByRole('tooltip')).toHaveTextContent('全屏');
  await user.hover(screen.getByRole('button', { name: 'plain' }));
  expect(screen.queryByRole('tooltip')).toBeNull();

  await user.hover(screen.getByRole('button', { name: 'language' }));
  expect(await screen.findByRole('tooltip')).toHaveAttribute('lang', 'en-US');
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('tooltip')).toBeNull();

  await user.hover(screen.getByTestId('icon'));
  expect(await screen.findByRole('tooltip')).toHaveTextContent('全屏');
  await user.click(screen.getByTestId('icon'));
  expect(screen.queryByRole('tooltip')).toBeNull();
});

it('a hint is shown when the Tab key reaches its element', async () => {
  const user = userEvent.setup();
  render(<Page />);
  await user.tab();
  expect(await screen.findByRole('tooltip')).toHaveTextContent('全屏');
  await user.tab();
  expect(await screen.findByText('English')).toBeVisible();
  await user.tab();
  expect(screen.queryByRole('tooltip')).toBeNull();
});
