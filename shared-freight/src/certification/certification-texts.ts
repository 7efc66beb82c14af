import type { Label } from 'shared-contracts/texts/label';

export const certificationTexts = {
  documents: ['证件资料', 'Documents'],
  missing: ['未上传', 'Not uploaded'],
  fit: ['合格', 'Accepted'],
  unfit: ['不合格', 'Refused'],
  undecided: ['请逐项选择合格或不合格', 'Accept or refuse each document'],
  decision: ['审核结论', 'Decision'],
  pass: ['通过认证', 'Certify'],
  refuse: ['驳回', 'Refuse'],
  chooseDecision: ['请选择审核结论', 'Choose a decision'],
  onlyFit: ['全部资料合格后才能通过', 'Everything must be accepted to certify'],
  fill: ['填写认证资料', 'Enter papers'],
  submit: ['提交认证', 'Submit'],
  withdraw: ['撤回认证', 'Withdraw'],
  submitSure: [
    '确定提交认证吗？提交后由平台审核，审核期间不能修改。',
    'Submit now? The platform audits it; it cannot be changed meanwhile.',
  ],
  withdrawSure: ['确定撤回认证吗？', 'Withdraw the submission?'],
  gaps: ['提交前还需要完成：', 'Still needed before you can submit:'],
  passed: ['已过期', 'has passed'],
  refused: ['认证被驳回', 'Refused'],
  facts: ['认证信息', 'What is certified'],
  retry: ['重试', 'Retry'],
} as const satisfies Readonly<Record<string, Label>>;
