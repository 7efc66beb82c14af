import { callTexts } from 'shared-contracts/texts/call-texts';

export default {
  systemNotice: callTexts.title[0],
  forbidden: callTexts.forbidden[0],
  notFound: callTexts.notFound[0],
  gatewayTimeout: callTexts.gatewayTimeout[0],
  notSignedIn: callTexts.notSignedIn[0],
  expiredTitle: callTexts.expiredTitle[0],
  expiredContent: callTexts.expired[0],
  signInAgain: callTexts.signInAgain[0],
  downloadFailed: callTexts.downloadFailed[0],
  dictionaryCodeEmpty: callTexts.dictionaryCodeMissing[0],
  cacheRefreshed: callTexts.cacheRefreshed[0],
  cacheRefreshFailed: callTexts.cacheNotRefreshed[0],
  offline: '网络连接失败，请检查网络后重试',
  serverAway: '服务器暂时无法访问，请稍后重试',
  unexpected: '系统异常，请稍后再试',
  requestNumber: '（请求编号：{{id}}）',
  copyRequest: '复制请求编号',
  copied: '已复制',
  copyFailed: '复制失败，请手动选择文字',
  signOutFailed: '退出登录失败：{{reason}}',
};
