import { defineEntity } from '../entity/entity.ts';
import { instant, numericChoice, text } from '../entity/field.ts';

/** `POST {token}`: ends the session that `/sys/online/list` shows under this public id. */
export const forceLogoutPath = '/sys/online/forceLogout';

/** An active session of a signed-in person. */
export const onlineUser = defineEntity({
  name: 'online',
  tier: 'tenant',
  group: 'system',
  api: '/sys/online',
  label: ['在线用户', 'Online user'],
  titleField: 'username',
  fields: {
    username: text(['用户账号', 'User name'], { readOnly: true, always: true }),
    realname: text(['用户姓名', 'Name'], { readOnly: true, always: true }),
    sex: numericChoice('sex', ['性别', 'Sex'], { readOnly: true }),
    phone: text(['手机号', 'Mobile'], { readOnly: true }),
    loginTime: instant(['登录时间', 'Signed in at'], { readOnly: true }),
    lastTime: instant(['最近活动', 'Last active'], { readOnly: true }),
    ip: text(['IP地址', 'IP address'], { readOnly: true }),
    userAgent: text(['浏览器', 'Browser'], { readOnly: true }),
    /** Public id of the session, never its token. */
    token: text(['会话', 'Session'], { readOnly: true, always: true }),
  },
  query: ['username'],
  wildcard: ['username'],
  generic: [],
  actions: {},
});
