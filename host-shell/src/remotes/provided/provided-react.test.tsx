import { fireEvent, render, screen } from '@testing-library/react';
import { Component, type ReactNode, Suspense, useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { providedReact } from './provided-react.ts';

afterEach(() => {
  vi.useRealTimers();
});

class Boundary extends Component<{ readonly children: ReactNode }, { readonly isBroken: boolean }> {
  override state = { isBroken: false };
  static getDerivedStateFromError = () => ({ isBroken: true });
  override render(): ReactNode {
    return this.state.isBroken ? <p>坏了</p> : this.props.children;
  }
}

it('a lazy part that failed throws once, and is asked for again with the next mount', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const quiet = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const load = vi
    .fn<() => Promise<{ default: () => ReactNode }>>()
    .mockRejectedValueOnce(new Error('away'))
    .mockResolvedValue({ default: () => <p>来了</p> });
  const Part = providedReact.lazy(load);
  function Screen() {
    const [attempt, setAttempt] = useState(0);
    return (
      <>
        <button type="button" onClick={() => setAttempt(attempt + 1)}>
          重试
        </button>
        <Boundary key={attempt}>
          <Suspense fallback="等待">
            <Part />
          </Suspense>
        </Boundary>
      </>
    );
  }
  render(<Screen />);
  // vitest's wait is used, because the testing library's own needs real timers.
  await vi.waitFor(() => expect(screen.getByText('坏了')).toBeVisible(), 8000);
  vi.advanceTimersByTime(60_000);
  expect(load).toHaveBeenCalledTimes(1);
  fireEvent.click(screen.getByRole('button', { name: '重试' }));
  await vi.waitFor(() => expect(screen.getByText('来了')).toBeVisible(), 8000);
  expect(load).toHaveBeenCalledTimes(2);
  quiet.mockRestore();
});
