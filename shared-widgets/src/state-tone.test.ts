import { expect, it } from 'vitest';
import { stateTone } from './state-tone.ts';

it.each([
  ['待接单', 'warning'],
  ['部分派单', 'warning'],
  ['运输中', 'processing'],
  ['已派单', 'processing'],
  ['已接单', 'processing'],
  ['已送达', 'success'],
  ['已完成', 'success'],
  ['正常', 'success'],
  ['已取消', 'default'],
  ['已关闭', 'default'],
  ['已拒单', 'error'],
  ['超时', 'error'],
  ['审核不通过', 'error'],
  ['审核通过', 'success'],
  ['冻结', 'error'],
  ['未核销', 'warning'],
  ['备案失败', 'error'],
  ['已备案', 'success'],
])('%s is %s', (text, tone) => expect(stateTone(text)).toBe(tone));
