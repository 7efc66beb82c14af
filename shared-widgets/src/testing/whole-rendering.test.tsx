import { act, render, screen } from '@testing-library/react';
import { Suspense, startTransition, use, useEffect, useLayoutEffect, useState } from 'react';
import { expect, it } from 'vitest';

const box: { set?: (value: number) => void } = {};

/** Shows a number, and calls `act` when it changes. */
function Shown() {
  const [value, set] = useState(0);
  box.set = set;
  useLayoutEffect(() => {
    if (value > 0) act(() => undefined);
  }, [value]);
  return <p>{`number ${value}`}</p>;
}

function Late({ text }: { readonly text: Promise<string> }) {
  return <p>{use(text)}</p>;
}

// Without the setup this test never ends: React does not end the slice of what waited for a promise, however late it is.
it('an act within the effects of another leaves the rest of the rendering to end', async () => {
  const text = Promise.withResolvers<string>();
  await act(async () => {
    render(<Shown />);
    render(
      <Suspense fallback="waiting">
        <Late text={text.promise} />
      </Suspense>,
    );
  });
  expect(screen.getByText('waiting')).toBeVisible();
  await act(async () => {
    startTransition(() => box.set?.(1));
    text.resolve('late');
  });
  expect(await screen.findByText('late')).toBeVisible();
  expect(screen.getByText('number 1')).toBeVisible();
});

it('an error that no boundary catches is thrown to the test that causes it', async () => {
  function Failing({ isLate = false }: { readonly isLate?: boolean }) {
    useEffect(() => {
      throw new Error(isLate ? 'in a later effect' : 'in an effect');
    });
    return null;
  }
  expect(() => render(<Failing />)).toThrow('in an effect');
  await expect(act(async () => void render(<Failing isLate />))).rejects.toThrow('in a later effect');
  await expect(act(() => Promise.reject(new Error('in the callback')))).rejects.toThrow('in the callback');
  // What failed leaves nothing behind: rendering goes on.
  render(<p>fine</p>);
  expect(screen.getByText('fine')).toBeVisible();
});
