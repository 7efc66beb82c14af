export default {
  label: '预览',
  running: '预览中：{{what}}，仅本窗口可见。发起人 {{by}}，至 {{until}}（{{reason}}）',
  leave: '退出预览',
  close: '关闭',
  'ended.expired': '{{what}} 的预览已到期，新打开的页面使用正式版本',
  'ended.killed': '{{what}} 已被停用，预览已结束，新打开的页面使用正式版本',
  'refused.server': '预览无法打开',
  'refused.not-genuine': '预览无效，已使用正式版本',
  'refused.expired': '预览已到期，已使用正式版本',
  'refused.unreachable': '无法读取预览地址的 release.json，已使用正式版本',
};
