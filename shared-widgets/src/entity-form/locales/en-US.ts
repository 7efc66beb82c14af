export default {
  linesRepeat: '{{fields}} repeat another line',
  followed: 'Worked out from the lines: {{fields}}',
  uploadsRunning: 'Files are being uploaded, please wait',
  uploadFile: 'Upload',
  uploadOf: 'Upload {{name}}',
  uploadCancel: 'Cancel the upload of {{name}}',
  uploadMost: 'At most {{count}} files',
  uploadSize: '{{name}} is larger than {{size}} MB',
  uploadLimits: 'Pictures, PDF or Office files up to {{size}} MB each',
  filePreview: 'Preview {{name}}',
  fileDownload: 'Download {{name}}',
  fileRemove: 'Remove {{name}}',
} as const;
