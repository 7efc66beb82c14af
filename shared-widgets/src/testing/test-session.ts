import type { UserInfo } from 'shared-contracts/session/session';
import { startSession } from 'shared-platform/session';

const testUser: UserInfo = {
  id: '0193f2f0000070008000000000000001',
  username: 'tester',
  realname: '测试员',
  avatar: null,
  birthday: null,
  sex: 1,
  email: null,
  phone: null,
  orgCode: null,
  status: 1,
  carrierId: null,
  shipperId: null,
  driverId: null,
  tenantId: 0,
};

/** Starts a session of a plain user with the given changes. */
export function signInForTest(user: Partial<UserInfo> = {}): void {
  const whole = { ...testUser, ...user };
  startSession({ token: 'test-token', user: whole, tenantId: String(whole.tenantId) });
}
