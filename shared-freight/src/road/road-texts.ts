/** Texts for work on the road: the phone's position, and steps that wait on the device. */
import type { Label } from 'shared-contracts/texts/label';

export const roadTexts = {
  locating: ['正在定位…', 'Finding the position…'],
  stillLocating: ['正在定位，请稍候再提交', 'The position is being found: please send again in a moment'],
  located: ['已定位，误差约{{metres}}米', 'Position found, within about {{metres}} m'],
  notLocated: ['无法定位，请填写原因', 'No position: please say why'],
  outsideFence: ['不在装卸地围栏范围内，请填写原因', 'You are outside the fence around this place: please say why'],
  locateAgain: ['重新定位', 'Try again'],
  queue: ['本机待发送', 'On this device'],
  waiting: ['等待发送', 'Waiting'],
  sending: ['发送中', 'Sending'],
  refused: ['已退回', 'Refused'],
  behind: ['等待前一步', 'After the step before'],
  mend: ['修改', 'Mend'],
  discard: ['丢弃', 'Discard'],
  sendNow: ['立即发送', 'Send now'],
  discardTitle: ['丢弃这一步？', 'Discard this step?'],
  discardContent: ['填写的内容和照片将从本机删除，不会发送。', 'What was typed and photographed is deleted from this device and not sent.'],
  next: ['下一步', 'Next'],
  notNow: ['当前状态[{{state}}]不允许执行[{{action}}]', 'Not possible in the state “{{state}}”: {{action}}'],
  afterOther: ['运单{{no}}送达后才能装货', 'Loading is possible when the waybill {{no}} is delivered'],
  afterAnother: ['车上的运单送达后才能装货', 'Loading is possible when the waybill on the lorry is delivered'],
  notAllowed: ['您没有[{{action}}]的权限', 'You may not do this: {{action}}'],
  toList: ['返回列表', 'To the list'],
  retry: ['重试', 'Try again'],
  onTheRoad: ['途中操作', 'Step on the road'],
} as const satisfies Readonly<Record<string, Label>>;
