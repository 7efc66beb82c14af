import { job } from '../../../kernel/jobs/job.ts';
import { closeDueOfferings, expireGoods, warnOfDeadlines } from './expire-goods.ts';

export const offerDeadlineJob = job({
  name: 'OfferDeadlineJob',
  title: ['货源报价截止', 'Offerings that end'],
  description: '到达截止时间的货源停止报价，并通知相关人员。',
  cron: '0 * * * * ?',
  work: async ({ database, push, clock }) => {
    const due = { database, push, now: clock() };
    return (await closeDueOfferings(due)) + (await warnOfDeadlines(due));
  },
});

export const goodsExpireJob = job({
  name: 'GoodsExpireJob',
  title: ['货源过期', 'Goods that expire'],
  description: '装货时间已过且没有订单的货源和报价失效，并通知承运商。',
  cron: '0 */10 * * * ?',
  work: ({ database, push, clock }) => expireGoods({ database, push, now: clock() }),
});
