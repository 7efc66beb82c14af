export default {
  linesRepeat: '{{fields}}与其他行重复',
  followed: '按明细自动计算：{{fields}}',
  uploadsRunning: '文件正在上传，请稍候',
  uploadFile: '上传文件',
  uploadOf: '上传文件 {{name}}',
  uploadCancel: '取消上传 {{name}}',
  uploadMost: '最多上传{{count}}个文件',
  uploadSize: '{{name}} 超过{{size}}MB',
  uploadLimits: '图片、PDF或Office文件，单个不超过{{size}}MB',
  filePreview: '预览 {{name}}',
  fileDownload: '下载 {{name}}',
  fileRemove: '移除 {{name}}',
} as const;
