/** Paths, below the API base, of calls about a person's own account. In a file of their own, so that the frame does not load the entity of users. */

/** `GET` → `{userInfo}`: the caller's user record as at sign-in. Apart from the others, because all pages load it before sign-in. */
export const ownUserInfoPath = '/sys/user/getUserInfo';

export const ownAccountPaths = {
  /** `POST {path}`: the stored path of the person's new picture, or empty for none. */
  avatar: '/sys/account/avatar',
  bindings: '/sys/account/bindings',
  /** `POST {thirdType}`. */
  unbind: '/sys/account/bindings/remove',
  /** `POST {thirdToken, thirdType}`; below this path, because the browser sends the cookie of a third-party sign-in only here. */
  bind: '/sys/thirdLogin/bindOwn',
  /** `GET` → NoticePreferences, `POST` {muted, quietFrom, quietTo}. */
  notices: '/sys/account/notices',
} as const;
