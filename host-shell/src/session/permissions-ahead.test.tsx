// The permission request that is sent before the product's code has arrived.
import { http } from 'msw';
import { forgetSession } from 'shared-platform/session';
import { mswServer, success } from 'shared-widgets/testing';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { item, signInAs } from '../testing/product-fixture.tsx';
import { askPermissionsAhead, takePermissions } from './permissions-ahead.ts';

const permissions = { menu: [item('/business/order', '订单')], auth: [], allAuth: [] };
let asked = 0;

beforeEach(() => {
  asked = 0;
  mswServer.use(
    http.get('*/api/sys/permission/getUserPermissionByToken', () => {
      asked += 1;
      return success(permissions);
    }),
  );
  signInAs('a');
});
afterEach(() => {
  forgetSession();
  history.replaceState(null, '', '/');
});

test('is sent once and used once', async () => {
  history.replaceState(null, '', '/business/order/list');
  askPermissionsAhead();
  askPermissionsAhead();
  await expect(takePermissions()).resolves.toMatchObject(permissions);
  expect(asked).toBe(1);
  await takePermissions();
  expect(asked).toBe(2);
});

test.each(['/user/register', '/user/register-result', '/user/alteration'])('is not sent on the public page %s', async (path) => {
  history.replaceState(null, '', path);
  askPermissionsAhead();
  // A request that had been sent for the previous session would come on top.
  signInAs('b');
  await takePermissions();
  expect(asked).toBe(1);
});

test('is not sent without a session', async () => {
  forgetSession();
  askPermissionsAhead();
  signInAs('b');
  await takePermissions();
  expect(asked).toBe(1);
});
