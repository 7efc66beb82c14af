import type zhCN from './zh-CN.ts';

const enUS: Readonly<Record<keyof typeof zhCN, string>> = {
  registerAgain: 'Register again',
  'group.lorry': 'Lorry',
  'group.card': 'ETC card',
  'group.registration': 'Registration',
  'registration.failed': 'Registration failed',
  'registration.waiting': 'Waiting for the provider’s response',
  'registration.since': 'Submitted at {{time}}',
  'registration.accepted': 'Registered',
  'registration.vehicle': 'Vehicle {{number}} at the provider, accepted at {{time}}',
};

export default enUS;
