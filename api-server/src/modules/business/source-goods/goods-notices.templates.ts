import type { EventTemplate } from '../../message/template/event-template.ts';
import { goodsEvents } from './goods-events.ts';

const values = {
  goodsNo: 'HY20261123000001',
  goodsName: '煤炭',
  quantity: '100.000',
  deadline: '2026-11-23 18:00:00',
  reason: '中标 60.000',
  url: '/carrier/public-goods-offer',
};

export const goodsTemplates: readonly EventTemplate[] = Object.entries(goodsEvents).map(([code, { name, title, content }]) => ({
  event: code,
  name,
  title,
  content,
  values,
}));
