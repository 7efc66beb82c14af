import { screen } from '@testing-library/react';
import { pushLog } from 'shared-contracts/message/push-log';
import { pushStatus } from 'shared-contracts/system/system-states';
import { expect, test } from 'vitest';
import { renderScreen } from '../testing/render-screen.tsx';
import { StateSteps } from './state-steps.tsx';

const stepsOf = (esSendStatus: string) => {
  renderScreen(<StateSteps entity={pushLog} record={{ id: 'm1', esSendStatus }} />);
  return screen.getAllByRole('listitem').map(({ textContent }) => textContent);
};

test.each([
  [pushStatus.failed, '发送失败'],
  [pushStatus.unknown, '结果未知'],
])('a message that ends in state %s shows that end alone, which is no finished step', (status, end) => {
  expect(stepsOf(status)).toEqual(['✓ 未发送 已完成', '✓ 发送中 已完成', expect.stringMatching(new RegExp(`^${end} 当前`))]);
});

test('a message on its way shows the usual end as the one ahead', () => {
  const steps = stepsOf(pushStatus.sending);
  expect(steps.slice(0, 2)).toEqual(['✓ 未发送 已完成', '发送中 当前']);
  expect(steps.slice(2)).toEqual([expect.stringMatching(/^发送成功/)]);
});

test('a message that was sent has passed every step', () => {
  expect(stepsOf(pushStatus.sent)).toEqual(['✓ 未发送 已完成', '✓ 发送中 已完成', '✓ 发送成功 已完成']);
});
