import { job } from '../../../kernel/jobs/job.ts';
import { closeDueOfferings, expireGoods, warnOfDeadlines } from './expire-goods.ts';

export const offerDeadlineJob = job({
  name: 'OfferDeadlineJob',
  title: ['货源报价截止', 'Offerings that end'],
  cron: '0 * * * * ?',
  work: async ({ database, push, clock }) => {
    const due = { database, push, now: clock() };
    return (await closeDueOfferings(due)) + (await warnOfDeadlines(due));
  },
});

export const goodsExpireJob = job({
  name: 'GoodsExpireJob',
  title: ['货源过期', 'Goods that expire'],
  cron: '0 */10 * * * ?',
  work: ({ database, push, clock }) => expireGoods({ database, push, now: clock() }),
});
