/** Messages of failed calls and ended sessions, worded as the customer demands; each is written only here. */
import type { Label } from './label.ts';

export const callTexts = {
  title: ['系统提示', 'System notice'],
  forbidden: ['拒绝访问', 'Access denied'],
  notFound: ['很抱歉，资源未找到!', 'Sorry, the resource was not found!'],
  gatewayTimeout: ['网络超时', 'The network timed out'],
  notSignedIn: ['未授权，请重新登录', 'Not authorised, please sign in again'],
  expiredTitle: ['登录已过期', 'Session expired'],
  expired: ['很抱歉，登录已过期，请重新登录', 'Sorry, your session has expired. Please sign in again'],
  signInAgain: ['重新登录', 'Sign in again'],
  /** Part of the server's message by which clients tell an expired session from other failures with status 500. */
  expiredMark: ['Token失效', 'Token失效'],
  emptyMenu: ['permissions must be a non-null array', 'permissions must be a non-null array'],
  cacheRefreshed: ['刷新缓存完成！', 'The cache was refreshed!'],
  cacheNotRefreshed: ['刷新缓存失败！', 'The cache could not be refreshed!'],
  dictionaryCodeMissing: ['字典Code不能为空!', 'The dictionary code must not be empty!'],
  downloadFailed: ['文件下载失败', 'The file could not be downloaded'],
  unknownFile: ['未知的文件', 'Unknown file'],
} as const satisfies Record<string, Label>;
