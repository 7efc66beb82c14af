export default {
  keyRefused: '“{{text}}” is no part of a number and was taken back',
  notANumber: '“{{text}}” is not a number; the former value stays',
  tooManyDigits: 'At most {{digits}} digits; the rest was not taken',
  keptNumber: '{{label}} did not take “{{text}}” and is now {{value}}',
  nothing: 'empty',
  fileInWindow: 'Open in a new window',
  oneLineOnly: 'This is a single line: text with line breaks was not pasted',
  fileDownload: 'Download {{name}}',
};
