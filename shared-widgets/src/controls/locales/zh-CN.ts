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
  treeLoading: '加载中…',
  treeRefresh: '刷新“{{name}}”的下级',
  treeDrag: '拖动改变顺序；键盘：Alt+↑、Alt+↓',
  treeMoved: '{{name}}：第 {{place}} 位，共 {{count}} 位',
  treeSelect: '选择“{{name}}”',
  treeDeleteTitle: '确认删除',
  treeDeleteSelected: '是否删除选中数据?',
} as const;
