import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';

it('a failed query prints the document only when its error is read', () => {
  const { rerender } = render(<p>before</p>);
  let problem: unknown;
  try {
    screen.getByText('absent');
  } catch (error) {
    problem = error;
  }
  rerender(<p>after</p>);
  const { name, message } = problem as Error;
  expect(name).toBe('TestingLibraryElementError');
  expect(message).toContain('Unable to find an element with the text: absent');
  expect(message).toContain('after');
  expect(message).not.toContain('before');
  rerender(<p>later</p>);
  expect((problem as Error).message).toBe(message);
});
