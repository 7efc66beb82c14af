import type zhCN from './zh-CN.ts';

const enUS: Readonly<Record<keyof typeof zhCN, string>> = {
  registerAgain: 'Register again',
  'group.lorry': 'Lorry',
  'group.card': 'ETC card',
  'group.registration': 'Registration',
  'answer.failed': 'The registration failed',
  'answer.waiting': 'Waiting for the answer of the provider',
  'answer.since': 'Submitted at {{time}}',
  'answer.accepted': 'Registered',
  'answer.vehicle': 'Vehicle {{number}} at the provider, accepted at {{time}}',
};

export default enUS;
