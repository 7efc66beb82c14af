import { startSession } from 'shared-platform/session';
import { beforeEach, expect, it } from 'vitest';
import { openBindingReturn } from './binding-return.ts';

const at = () => location.pathname + location.search;

beforeEach(() => localStorage.clear());

it('leaves the sign-in page alone while nobody is signed in', () => {
  history.replaceState(null, '', '/user/login?thirdToken=t&thirdType=corp');
  openBindingReturn();
  expect(at()).toBe('/user/login?thirdToken=t&thirdType=corp');
});

it('opens the page of linked accounts for a signed-in person who comes back from a third party', () => {
  startSession({ token: 'token', user: { id: 'u1' } as never, tenantId: '0' });
  history.replaceState(null, '', '/user/login?thirdToken=t%26x&thirdType=corp&redirect=%2Fx');
  openBindingReturn();
  expect(at()).toBe('/account/settings/binding?thirdToken=t%26x&thirdType=corp');
  history.replaceState(null, '', '/user/login?redirect=%2Fx');
  openBindingReturn();
  expect(at()).toBe('/user/login?redirect=%2Fx');
});
