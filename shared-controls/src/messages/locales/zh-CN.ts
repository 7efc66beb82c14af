import { fileTexts } from 'shared-contracts/texts/error-texts';

export default {
  keyRefused: '“{{text}}”不能用在数字里，已撤回',
  notANumber: '“{{text}}”不是数字，原值保留',
  tooLong: '“{{text}}”超过 {{digits}} 位数字，原值保留',
  notWhole: '“{{text}}”不是整数，原值保留',
  tooManyDigits: '最多 {{digits}} 位数字，多出的未接受',
  keptNumber: '{{label}}未接受“{{text}}”，现为 {{value}}',
  nothing: '空',
  fileInWindow: '在新窗口打开',
  oneLineOnly: '这里只有一行，含换行的内容未粘贴',
  fileDownload: '下载 {{name}}',
  moveLeft: '左移 {{name}}',
  moveRight: '右移 {{name}}',
  unknownMove: fileTexts.unknownMove[0],
  atTheEnd: fileTexts.atTheEnd[0],
};
