import type { Label } from 'shared-contracts/texts/label';

export const feedbackTexts = {
  talk: ['沟通记录', 'Conversation'],
  matter: ['反馈内容', 'Matter'],
  contact: ['联系方式', 'Contact'],
  scores: ['运单评价', 'Evaluation of the waybill'],
  yourWords: ['输入消息', 'Write a message'],
  send: ['发送', 'Send'],
  respond: ['作为处理结果发送', 'Send as response'],
  retry: ['重试', 'Retry'],
  party: ['反馈方', 'From'],
  hint: ['Ctrl + Enter 发送', 'Ctrl + Enter sends'],
} as const satisfies Readonly<Record<string, Label>>;
