import { and, eq, inArray } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { messageChannel, messageTemplate, pushOffersPath, pushTemplate, sendMessagePath } from 'shared-contracts/message/message-template';
import { namesIn } from 'shared-contracts/message/template-names';
import { z } from 'zod';
import { Business, businessAt, Conflict } from '../../../kernel/basics/errors.ts';
import { respond } from '../../../kernel/basics/response.ts';
import { may } from '../../../kernel/caller/caller.ts';
import { crud } from '../../../kernel/crud/crud.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { scopeCondition } from '../../../kernel/entity/row-scope.ts';
import { callsPerMinute } from '../../../kernel/http/rate-limit.ts';
import { route } from '../../../kernel/http/route.ts';
import { auditSystem } from '../../system/audit-system.ts';
import { users } from '../../system/user/user.table.ts';
import { whoWants } from '../preference/notice-preferences.ts';
import { channelCodes } from '../push-log/message-channels.ts';
import { queueMessages } from '../push-log/message-queue.ts';
import { wordsOf } from './event-notice.ts';
import { badPlaceholder } from './fill-template.ts';
import { messageTemplates, pushTemplates } from './message-template.table.ts';
import { productTemplates } from './product-templates.ts';

const tags = [messageTemplate.name];
const failed = '发送消息任务添加失败！';
/** Maximum number of recipients of one test message. */
const mostReceivers = 50;
/** Test messages that one person may send per minute. */
const testsPerMinute = 20;
/** Status of an account that an administrator froze. */
const frozen = 2;

/** A placeholder as it is written, for refusals. */
const example = `\${name}`;

const eventOf = new Map(productTemplates.map((one) => [one.event, one]));

const templatesBy = (tx: Tx, code: string) =>
  tx
    .select()
    .from(messageTemplates)
    .where(and(eq(messageTemplates.templateCode, code), eq(messageTemplates.delFlag, 0)));

async function templateBy(tx: Tx, code: string): Promise<typeof messageTemplates.$inferSelect | undefined> {
  const [row] = await templatesBy(tx, code);
  return row;
}

/** Refuses an unknown template, and a template that uses a value which the event does not have. */
async function checkTemplate(tx: Tx, event: string, templateCode: string): Promise<void> {
  // Locked, so that it is neither deleted nor changed at the same moment: both look for the events that use it.
  const [template] = await templatesBy(tx, templateCode).for('share');
  if (!template) throw businessAt('templateCode', '消息模板不存在');
  const offered = eventOf.get(event)?.values ?? {};
  const unknown = namesIn(`${template.templateTitle}${template.templateContent}`).filter((name) => !Object.hasOwn(offered, name));
  if (unknown.length > 0) throw businessAt('templateCode', `该事件没有变量：${unknown.join('、')}`);
}

/** The events whose notices are told in the words of this template. */
const eventsUsing = async (tx: Tx, templateCode: string): Promise<{ event: string }[]> =>
  await tx
    .select({ event: pushTemplates.event })
    .from(pushTemplates)
    .where(and(eq(pushTemplates.templateCode, templateCode), eq(pushTemplates.delFlag, 0)));

/**
 * Refuses new texts of a template that events use, when the texts name a value that one of these events does not have: their notices would be sent with the
 * product's own texts instead.
 */
async function checkTexts(
  tx: Tx,
  templateCode: string,
  texts: Readonly<Record<'templateTitle' | 'templateContent', string>>,
): Promise<void> {
  const using = await eventsUsing(tx, templateCode);
  for (const [field, text] of Object.entries(texts)) {
    const unknown = namesIn(text).filter((name) => using.some(({ event }) => !Object.hasOwn(eventOf.get(event)?.values ?? {}, name)));
    if (unknown.length > 0) throw businessAt(field, `该事件没有变量：${unknown.join('、')}`);
  }
}

/** User names of the people who have no address for this channel. */
function withoutAddress(
  people: readonly { readonly username: string; readonly email: string | null; readonly phone: string | null }[],
  msgType: string,
): readonly string[] {
  if (msgType !== messageChannel.mail && msgType !== messageChannel.sms) return [];
  const isMail = msgType === messageChannel.mail;
  return people.filter(({ email, phone }) => !(isMail ? email : phone)).map(({ username }) => username);
}

/** Values for a test message, parsed from a JSON object; numbers and booleans become texts. */
function testValues(testData: string, field = 'testData'): Record<string, string> {
  const schema = z.record(z.string().max(100), z.union([z.string(), z.number(), z.boolean()]));
  try {
    const read = schema.parse(JSON.parse(testData || '{}'));
    return Object.fromEntries(Object.entries(read).map(([name, value]) => [name, String(value)]));
  } catch {
    throw businessAt(field, '解析Json出错！');
  }
}

/** Refuses texts with placeholders that can never be filled, and test data that is no JSON object; such a template could never be sent. */
function checkForm(draft: Readonly<Partial<Record<'templateTitle' | 'templateContent' | 'templateTestJson', string | null>>>): void {
  for (const field of ['templateTitle', 'templateContent'] as const) {
    const bad = badPlaceholder(draft[field] ?? '');
    if (bad) throw businessAt(field, `变量不正确：${bad}。正确写法如：${example}，名称由文字、数字和下划线组成`);
  }
  if (draft.templateTestJson) testValues(draft.templateTestJson, 'templateTestJson');
}

/** Routes of message templates, their assignment to events, and test messages. */
export default async function messageTemplateRoutes(app: FastifyInstance) {
  const { kernel } = app;
  const limit = callsPerMinute(app, testsPerMinute);
  crud(app, messageTemplate, messageTemplates, {
    messages: { edit: '更新成功！' },
    async beforeAdd(tx, _caller, draft) {
      checkForm(draft);
      if (await templateBy(tx, draft.templateCode)) throw new Conflict('模板编码已存在', { templateCode: '模板编码已存在' });
      return { templateTitle: draft.templateTitle || draft.templateName };
    },
    async beforeDelete(tx, _caller, { templateCode }) {
      if ((await eventsUsing(tx, templateCode)).length > 0) throw new Business('推送模板正在使用此消息模板，不能删除');
    },
    async beforeEdit(tx, _caller, draft, current) {
      checkForm(draft);
      await checkTexts(tx, current.templateCode, {
        templateTitle: draft.templateTitle ?? current.templateTitle,
        templateContent: draft.templateContent ?? current.templateContent,
      });
      if (draft.templateTitle === undefined || draft.templateTitle) return;
      return { templateTitle: draft.templateName ?? current.templateName };
    },
  });
  crud(app, pushTemplate, pushTemplates, {
    async beforeAdd(tx, caller, draft) {
      if (!eventOf.has(draft.event)) throw businessAt('event', '没有该事件');
      // For notices inside the product every event has a row already, so no row can be added.
      if (draft.channel === messageChannel.inApp) throw businessAt('channel', '系统消息的推送模板已存在，请直接修改');
      if (!channelCodes(kernel.config).includes(draft.channel)) throw businessAt('channel', '该推送渠道未配置');
      const same = and(eq(pushTemplates.event, draft.event), eq(pushTemplates.channel, draft.channel));
      const [taken] = await tx
        .select({ id: pushTemplates.id })
        .from(pushTemplates)
        .where(and(scopeCondition(pushTemplates, caller), same));
      if (taken) throw businessAt('channel', '该事件在此渠道已有推送模板');
      await checkTemplate(tx, draft.event, draft.templateCode);
    },
    async beforeEdit(tx, _caller, draft, current) {
      if (draft.templateCode !== undefined) await checkTemplate(tx, current.event, draft.templateCode);
    },
    async beforeDelete(_tx, _caller, row) {
      if (row.channel === messageChannel.inApp) throw new Business('系统消息的推送模板不能删除，可以停用');
    },
    // Between the deletion and its undo the message template may have been deleted, or got texts that do not suit the event.
    async afterRestore(tx, _caller, { event, templateCode }) {
      await checkTemplate(tx, event, templateCode);
    },
  });

  route(app, {
    method: 'GET',
    url: pushOffersPath,
    access: 'pushTemplate:list',
    tier: 'platform',
    transaction: false,
    result: z.object({ channels: z.array(z.string()), variables: z.record(z.string(), z.array(z.string())) }),
    summary: 'The channels that are set up, and the variables of each event.',
    tags: [pushTemplate.name],
    handler: async () => ({
      channels: [...channelCodes(kernel.config)],
      variables: Object.fromEntries(productTemplates.map(({ event, values }) => [event, Object.keys(values)])),
    }),
  });

  route(app, {
    method: 'POST',
    url: sendMessagePath,
    access: 'messageTemplate:sendMsg',
    tier: 'platform',
    transaction: false,
    idempotency: 'apart',
    body: z.object({
      templateCode: z.string().min(1).max(50),
      /** The values of the template's placeholders as a JSON object. */
      testData: z.string().max(4000).default(''),
      /** User names of the recipients, comma separated. */
      receiver: z.string().min(1).max(2000),
      msgType: z.string().max(20).default(messageChannel.inApp),
    }),
    result: z.null(),
    summary: 'Sends one message made of a template to people of the caller’s tenant.',
    tags,
    handler: async ({ caller, body, request, now }) => {
      await limit(request, caller.userId);
      const values = testValues(body.testData);
      const names = [
        ...new Set(
          body.receiver
            .split(',')
            .map((name) => name.trim())
            .filter((name) => name !== ''),
        ),
      ];
      if (!channelCodes(kernel.config).includes(body.msgType)) throw new Business(`${failed}该推送渠道未配置`);
      if (names.length > mostReceivers) throw new Business(`${failed}一次最多发给${mostReceivers}人`);
      const { title, people, words, lacking } = await kernel.database.as(caller, async (tx) => {
        const template = await templateBy(tx, body.templateCode);
        if (!template) throw new Business(`${failed}消息模板不存在`);
        const people = await tx
          .select({ id: users.id, username: users.username, email: users.email, phone: users.phone, status: users.status })
          .from(users)
          .where(and(inArray(users.username, names), scopeCondition(users, caller)));
        const missing = names.filter((name) => !people.some(({ username }) => username === name));
        const barred = people.filter(({ status }) => status === frozen).map(({ username }) => username);
        const unreached = withoutAddress(people, body.msgType);
        // Who exists, is frozen, or has an address, is said only to those who may read users.
        if (!may(caller, 'user:list') && missing.length + barred.length + unreached.length > 0)
          throw new Business(`${failed}有接收人不存在或收不到此消息`);
        if (missing.length > 0) throw new Business(`${failed}用户不存在：${missing.join('、')}`);
        if (barred.length > 0) throw new Business(`${failed}用户已冻结：${barred.join('、')}`);
        if (unreached.length > 0) throw new Business(`${failed}用户没有填写联系方式：${unreached.join('、')}`);
        auditSystem(tx, caller, request, { entity: messageTemplate.name, recordId: template.id, action: 'sendMsg' });
        const filled = wordsOf(template.templateTitle, template.templateContent, values);
        const lacking = namesIn(`${template.templateTitle}${template.templateContent}`).filter((name) => !Object.hasOwn(values, name));
        return { title: template.templateName, people, words: filled, lacking };
      });
      const userIds = people.map(({ id }) => id);
      if (lacking.length > 0) throw new Business(`${failed}测试数据缺少模板“${title}”的变量：${lacking.join('、')}`);
      if (!words) throw new Business(`${failed}消息标题不能为空`);
      if (body.msgType !== messageChannel.inApp) {
        const content = { title: words.title, content: words.summary, channel: body.msgType };
        const about = { tenantId: caller.tenantId, userIds, kind: 'test', eventKey: `test:${request.id}` } as const;
        await kernel.database.asSystem('test of a message template', (tx) => queueMessages(tx, { ...about, ...content }, now));
        return respond(null, '发送消息任务添加成功！');
      }
      const notice = { ...words, openPage: '/isps/userAnnouncement', about: ['test', caller.userId] as const };
      const reached = await kernel.database.asSystem('test of a message template', async (tx) => {
        await kernel.tell(tx, { tenantId: caller.tenantId, userIds }, notice, now);
        return new Set(await whoWants(tx, userIds, 'system', messageChannel.inApp));
      });
      // What other people want to be told is said only to those who may read users.
      const missed = may(caller, 'user:list') ? people.filter(({ id }) => !reached.has(id)).map(({ username }) => username) : [];
      if (missed.length > 0 && missed.length === people.length) throw new Business(`${failed}接收人关闭了此类消息：${missed.join('、')}`);
      if (missed.length > 0) return respond(null, `已发送，但以下接收人关闭了此类消息，未送达：${missed.join('、')}`);
      return respond(null, '发送消息任务添加成功！');
    },
  });
}
