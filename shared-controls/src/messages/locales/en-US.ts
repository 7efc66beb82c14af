import { fileTexts } from 'shared-contracts/texts/error-texts';

export default {
  keyRefused: '“{{text}}” cannot be part of a number and was removed',
  notANumber: '“{{text}}” is not a number, so the previous value stays',
  tooLong: '“{{text}}” has more than {{digits}} digits, so the previous value stays',
  notWhole: '“{{text}}” is not a whole number, so the previous value stays',
  tooManyDigits: 'At most {{digits}} digits; the rest was ignored',
  keptNumber: '{{label}} did not accept “{{text}}” and is now {{value}}',
  nothing: 'empty',
  fileInWindow: 'Open in a new window',
  oneLineOnly: 'This field has a single line: text with line breaks was not pasted',
  fileDownload: 'Download {{name}}',
  moveLeft: 'Move {{name}} left',
  moveRight: 'Move {{name}} right',
  unknownMove: fileTexts.unknownMove[1],
  atTheEnd: fileTexts.atTheEnd[1],
};
