export default {
  label: 'Preview',
  running: 'Preview of {{what}}, in this window only. Issued by {{by}}, until {{until}} ({{reason}})',
  leave: 'Leave the preview',
  close: 'Close',
  'ended.expired': 'The preview of {{what}} has ended; pages opened from now on are the regular version',
  'ended.killed': '{{what}} was taken out of service, the preview has ended; pages opened from now on are the regular version',
  'refused.server': 'The preview cannot be opened',
  'refused.not-genuine': 'The preview is not valid; this is the regular version',
  'refused.expired': 'The preview has ended; this is the regular version',
  'refused.unreachable': 'release.json of the preview’s address cannot be read; this is the regular version',
};
