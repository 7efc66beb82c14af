// Which addresses the button of an announcement may open.
import { expect, it } from 'vitest';
import { noticeTarget } from './notice-target.ts';

const origin = 'https://freight.example';

it.each([
  ['/business/order/list?orderNo=YS1#top', { kind: 'page', path: '/business/order/list?orderNo=YS1#top' }],
  ['https://freight.example/business/order/list', { kind: 'page', path: '/business/order/list' }],
  [' https://www.mot.gov.cn/a?b=1 ', { kind: 'window', url: 'https://www.mot.gov.cn/a?b=1' }],
  ['http://intranet.example/', { kind: 'window', url: 'http://intranet.example/' }],
])('%s is followed', (openPage, target) => {
  expect(noticeTarget(openPage, origin)).toEqual(target);
});

it.each([
  '',
  null,
  'business/order/list',
  'javascript:alert(1)',
  ' JavaScript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  '//evil.example/x',
  '/\\evil.example',
  '/%2F/../..//evil.example',
  '/.//evil.example',
  'https://freight.example@evil.example/',
  'https://',
  'ftp://evil.example/',
  'blob:https://freight.example/1',
])('%s is not', (openPage) => {
  expect(noticeTarget(openPage, origin)).toBeNull();
});
