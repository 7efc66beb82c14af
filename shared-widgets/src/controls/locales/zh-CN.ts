import { listTexts } from 'shared-contracts/texts/error-texts';

export default {
  tooFast: listTexts.fastClick[0],
  subTableFailed: listTexts.subTableFailed[0],
  retry: '重试',
  slide: '拖动滑块验证',
  slid: '验证通过',
  fullscreen: '全屏',
  fullscreenEnd: '退出全屏',
  confirm: '确定',
  cancel: '取消',
  codeLanguage: '语言',
  codeLanguageFailed: '{{language}} 的语法加载失败，可以继续编辑',
  enter: '请输入',
} as const;
