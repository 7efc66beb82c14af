/**
 * Paths, below the API base, of calls about a person's own account. They are in a file of their own, so that the shell does not load the
 * definition of users.
 */

/**
 * `GET` → `{userInfo}`: the caller's user record in the form that sign-in returns. A constant of its own, because every page imports it
 * before sign-in.
 */
export const ownUserInfoPath = '/sys/user/getUserInfo';

export const ownAccountPaths = {
  /** `POST {path}`: the stored path of the person's new picture, or empty for none. */
  avatar: '/sys/account/avatar',
  bindings: '/sys/account/bindings',
  /** `POST {thirdType}`: removes the link to an account at a third party. */
  unbind: '/sys/account/bindings/remove',
  /**
   * `POST {thirdToken, thirdType}`: links an account at a third party. The path begins like those of third-party sign-in, because the
   * browser sends their cookie only there.
   */
  bind: '/sys/thirdLogin/bindOwn',
  /** `GET` → `NoticePreferences`; `POST {muted, quietFrom, quietTo}` changes them. */
  notices: '/sys/account/notices',
} as const;
