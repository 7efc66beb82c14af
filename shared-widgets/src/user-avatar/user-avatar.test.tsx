import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it, vi } from 'vitest';
import { renderScreen } from '../testing/render-screen.tsx';
import { UserAvatar } from './user-avatar.tsx';

it('shows the stored picture, fetched with the session', async () => {
  const asked = vi.fn();
  const picture = http.get('*/api/sys/common/static/*', ({ request }) => {
    asked(new URL(request.url).pathname, request.headers.get('x-access-token'));
    return new HttpResponse(new Blob(['x']));
  });
  const { container } = renderScreen(<UserAvatar path="avatar/a_1.png" name="张三" />, { handlers: [picture] });
  expect(screen.getByText('三')).toBeInTheDocument();
  await waitFor(() => expect(container.querySelector('img')).toHaveAttribute('src', expect.stringContaining('blob:')));
  expect(asked).toHaveBeenCalledExactlyOnceWith(expect.stringMatching(/avatar\/a_1\.png$/), expect.stringMatching(/./));
});

it.each([
  ['王小明', '明'],
  ['Operator', 'O'],
  [' li wei', 'L'],
  ['', ''],
])('stands for %j with %j where there is no picture', (name, shown) => {
  const { container } = renderScreen(<UserAvatar path={null} name={name} />);
  expect(container.querySelector('[aria-hidden]')).toHaveTextContent(shown);
});
