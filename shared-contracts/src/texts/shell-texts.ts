/** Messages of errors in the shell, worded as the customer demands; each is written only here. */
import type { Label } from './label.ts';

export const shellTexts = {
  confirmSignOut: ['真的要注销登录吗 ?', 'Do you really want to sign out?'],
  noUser: ['当前系统无登录用户!', 'Nobody is signed in!'],
  noDepartments: ['您尚未设置部门信息!', 'You have no departments yet!'],
  homeTabStays: ['首页不能关闭!', 'The home page cannot be closed!'],
  lastTabStays: ['这是最后一页，不能再关闭了啦', 'This is the last page, it cannot be closed'],
  themeFailed: ['Failed to update theme', 'Failed to update theme'],
  confirmAction: ['确认进行该操作么？', 'Do you want to go on?'],
} as const satisfies Record<string, Label>;
