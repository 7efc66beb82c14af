import { messageAudience, sendStatus } from 'shared-contracts/message/announcement';
import { demoAccounts } from 'shared-contracts/session/session';
import { instantText } from '../kernel/basics/clock.ts';
import type { Database } from '../kernel/database/database.ts';
import { announcements } from '../modules/message/announcement/announcement.table.ts';
import { sanitiseHtml } from '../modules/message/announcement/sanitise-html.ts';
import { announcementSends } from '../modules/message/announcement-send/announcement-send.table.ts';
import { demoId } from './demo-ids.ts';
import { demoUsers } from './demo-users.ts';
import { claimOnce } from './seed-reference.ts';

interface DemoAnnouncement {
  readonly titile: string;
  readonly msgCategory: '1' | '2';
  readonly priority: 'L' | 'M' | 'H';
  readonly msgContent: string;
  readonly msgAbstract?: string;
  /** How many hours before the installation the announcement was sent. */
  readonly sentBefore: number;
  /** User names of the recipients; when absent, everybody gets the announcement. */
  readonly to?: readonly string[];
  readonly open?: { readonly openType: 'url' | 'component'; readonly openPage: string };
  /** State of the announcement; by default it is sent. */
  readonly sendStatus?: '0' | '2';
}

const dispatchers = ['admin', 'operator', 'dispatcher'];

const demoAnnouncements: readonly DemoAnnouncement[] = [
  {
    titile: '关于国庆假期运输安排的通知',
    msgCategory: '1',
    priority: 'M',
    msgAbstract: '假期期间各线路照常发车，危险品运输暂停。',
    msgContent: `<h3>各位货主、承运商：</h3><p>假期期间各线路照常发车，<strong>危险品运输暂停</strong>。</p>
      <table><thead><tr><th>日期</th><th>装货时间</th></tr></thead>
      <tbody><tr><td>10月1日至3日</td><td>8:00–17:00</td></tr><tr><td>10月4日起</td><td>全天</td></tr></tbody></table>`,
    sentBefore: 30,
  },
  {
    titile: '平台使用指南已更新',
    msgCategory: '1',
    priority: 'L',
    msgAbstract: '新增运单多节点轨迹与公告中心的说明。',
    msgContent: '<p>使用指南新增两章：</p><ol><li>运单的装货、发车与送达</li><li>公告中心与消息提醒</li></ol>',
    sentBefore: 72,
  },
  {
    titile: '高速公路恶劣天气预警',
    msgCategory: '1',
    priority: 'H',
    msgAbstract: '济南至青岛沿线大雾，请减速慢行。',
    msgContent: '<p><strong>济南至青岛</strong>沿线今夜至明晨有大雾，部分收费站可能封闭，请合理安排发车时间。</p>',
    sentBefore: 2,
  },
  {
    titile: '今晚系统维护',
    msgCategory: '2',
    priority: 'M',
    msgContent: '<p>今晚 23:00 至 23:30 升级服务，期间页面会自动重新连接，已填写的内容不会丢失。</p>',
    sentBefore: 5,
  },
  {
    titile: '有新的订单等待接单',
    msgCategory: '2',
    priority: 'H',
    msgAbstract: '请尽快处理。',
    msgContent: '<p>货主提交的订单等待接单，请尽快处理。</p>',
    sentBefore: 1,
    to: dispatchers,
    open: { openType: 'url', openPage: '/business/order/list' },
  },
  {
    titile: '请核对待发车运单',
    msgCategory: '2',
    priority: 'L',
    msgContent: '<p>以下运单已装货，请核对后发车。</p>',
    sentBefore: 3,
    to: ['carrier', 'driver'],
    open: { openType: 'component', openPage: 'carrier/waybill/wait-depart' },
  },
  {
    titile: '请核对运单',
    msgCategory: '2',
    priority: 'M',
    msgContent: '<p>月末将至，请核对本月运单的状态与数量。</p>',
    sentBefore: 4,
    to: dispatchers,
    open: { openType: 'component', openPage: 'business/waybill/list' },
  },
  {
    titile: '油价调整说明',
    msgCategory: '1',
    priority: 'L',
    msgContent: '<p>本条已被撤销：以最新公布的价格为准。</p>',
    sentBefore: 100,
    sendStatus: '2',
  },
  {
    titile: '年度承运商大会邀请（草稿）',
    msgCategory: '1',
    priority: 'M',
    msgContent: '<p>时间、地点待定。</p>',
    sentBefore: 0,
    sendStatus: '0',
  },
];

const senderName = demoAccounts.find(({ username }) => username === 'admin')?.label[0] ?? 'admin';
const userIdOf = (username: string) => {
  const found = demoUsers.find((user) => user.username === username);
  if (!found) throw new Error(`The demo has no account ${username}`);
  return found.id;
};

/**
 * Announcements of every priority and both kinds, for everybody and for named people, with a draft and a revoked one. They are written once
 * per installation.
 */
export async function seedDemoAnnouncements(database: Database, now: number = Date.now()): Promise<void> {
  await database.asSystem('demo announcements', async (tx) => {
    if (!(await claimOnce(tx, 'demo-announcements'))) return;
    const rows = demoAnnouncements.map(({ sentBefore, to, open, msgContent, sendStatus: status = sendStatus.sent, ...seed }, index) => {
      const time = instantText(now - sentBefore * 3_600_000);
      const ids = to?.map(userIdOf) ?? null;
      return {
        ids,
        row: {
          ...seed,
          ...open,
          id: demoId('announcement', index + 1),
          tenantId: 0,
          createBy: 'admin',
          createTime: time,
          msgContent: sanitiseHtml(msgContent),
          msgType: ids ? messageAudience.user : messageAudience.all,
          userIds: ids?.map((id) => `${id},`).join(''),
          sendStatus: status,
          ...(status !== sendStatus.draft && { sender: senderName, sendTime: time }),
          ...(status === sendStatus.revoked && { cancelTime: time }),
        },
      };
    });
    await tx.insert(announcements).values(rows.map(({ row }) => row));
    const copies = rows.flatMap(({ row, ids }) => (ids ?? []).map((userId) => ({ tenantId: 0, anntId: row.id, userId })));
    await tx.insert(announcementSends).values(copies);
  });
}
