/** Checks an announcement before it is stored: known codes, harmless HTML, existing recipients, an address within the product. */
import { and, eq, inArray } from 'drizzle-orm';
import { announcementOpenType, announcementPriorities, messageAudience, messageCategory } from 'shared-contracts/message/announcement';
import { announcement, mostPictures, mostRecipients } from 'shared-contracts/system/announcement';
import { pathOfPicture } from 'shared-contracts/wire/stored-file';
import { Invalid } from '../../../kernel/basics/errors.ts';
import type { Caller } from '../../../kernel/caller/caller.ts';
import { idList } from '../../../kernel/database/batch.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { refuseForeignFiles } from '../../../kernel/entity/record-files.ts';
import { scopeCondition } from '../../../kernel/entity/row-scope.ts';
import { users } from '../../system/user/user.table.ts';
import type { announcements } from './announcement.table.ts';
import { sanitiseHtml } from './sanitise-html.ts';
import { workType } from './system-announcement.ts';

type Announcement = typeof announcements.$inferSelect;
type Draft = Partial<Announcement>;

const codes = {
  priority: ['优先级', announcementPriorities],
  msgCategory: ['消息类型', Object.values(messageCategory)],
  msgType: ['通告对象', Object.values(messageAudience)],
  openType: ['打开方式', Object.values(announcementOpenType)],
} as const satisfies Partial<Record<keyof Announcement, readonly [label: string, codes: readonly string[]]>>;

/** `busType` of announcements that the product creates itself. */
const productKinds: readonly string[] = [workType, 'release', 'account'];
const reserved = '由系统使用，请换一个';

const pages = {
  // A path within this origin; `//host` and backslashes would lead to another origin.
  url: /^\/(?![/\\])[\w\-./?=&%:,]*$/,
  component: /^[a-z][a-z0-9-]*(?:\/[a-z0-9-]+)+$/,
} as const;

/**
 * Fields that the server sets in a draft that is added or edited; `current` is the stored row of an edited one. Refuses an invalid
 * announcement.
 */
export async function completeDraft(tx: Tx, caller: Caller, draft: Draft, current?: Draft): Promise<Draft> {
  const whole = { ...current, ...draft };
  for (const [name, [label, known]] of Object.entries(codes)) {
    const value = whole[name as keyof typeof codes];
    if (value && !(known as readonly string[]).includes(value)) throw new Invalid(`${label}：选项不正确`, { [name]: '选项不正确' });
  }
  if (whole.startTime && whole.endTime && whole.endTime <= whole.startTime) {
    throw new Invalid('结束时间必须晚于开始时间', { endTime: '结束时间必须晚于开始时间' });
  }
  if (productKinds.includes(whole.busType ?? '')) throw new Invalid(`业务类型：${reserved}`, { busType: reserved });
  return {
    ...(draft.msgContent !== undefined && (await checkedContent(tx, caller, draft.msgContent ?? '', current?.msgFiles ?? ''))),
    openPage: checkedPage(whole),
    userIds: whole.msgType === messageAudience.user ? await checkedRecipients(tx, caller, whole.userIds ?? '') : null,
  };
}

/**
 * The sanitised content with the stored pictures in it. A picture that the author may not open is refused, because all readers of the
 * announcement could open it.
 */
async function checkedContent(tx: Tx, caller: Caller, html: string, held: string): Promise<Draft> {
  const msgContent = sanitiseHtml(html) || null;
  const sources = new Set([...(msgContent ?? '').matchAll(/<img\b[^>]*\bsrc="([^"]*)"/g)].map(([, source = '']) => source));
  const problem = `正文最多插入${mostPictures}张图片`;
  if (sources.size > mostPictures) throw new Invalid(problem, { msgContent: problem });
  const msgFiles = [...sources].flatMap((source) => pathOfPicture(source) ?? []).join(',');
  await refuseForeignFiles(tx, caller, { msgContent: announcement.fields.msgFiles }, { msgContent: msgFiles }, { msgContent: held });
  return { msgContent, msgFiles: msgFiles || null };
}

/** The refusal of a page by its kind: for the whole form, and at the field. */
const pageProblems = {
  url: ['打开页面：须为本系统的路径，以 / 开头', '须为本系统的路径，以 / 开头'],
  component: ['打开页面：须为界面名称，如 business/order', '须为界面名称，如 business/order'],
} as const;

function checkedPage({ openType, openPage }: Draft): string | null {
  if (openType !== 'url' && openType !== 'component') return null;
  const [whole, atField] = pageProblems[openType];
  if (!openPage || !pages[openType].test(openPage)) throw new Invalid(whole, { openPage: atField });
  return openPage;
}

async function checkedRecipients(tx: Tx, caller: Caller, text: string): Promise<string> {
  const ids = idList(text);
  if (ids.length === 0) throw new Invalid('请选择指定用户', { userIds: '请选择指定用户' });
  if (ids.length > mostRecipients) throw new Invalid(`指定用户不能超过${mostRecipients}人`);
  if ((await livingUsers(tx, caller, ids)).length !== ids.length) throw new Invalid('指定用户不存在', { userIds: '指定用户不存在' });
  return ids.map((id) => `${id},`).join('');
}

/** Those of the given ids that belong to users who are not deleted. */
export async function livingUsers(tx: Tx, caller: Caller, ids: readonly string[]): Promise<string[]> {
  const found = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(inArray(users.id, [...ids]), eq(users.tenantId, caller.tenantId), scopeCondition(users, caller)));
  return found.map(({ id }) => id);
}

/** Those of the named people of a tenant who still exist. Whom the writer may address was checked when the draft was written. */
export async function remainingUsers(tx: Tx, tenantId: number, ids: readonly string[]): Promise<string[]> {
  const found = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(inArray(users.id, [...ids]), eq(users.tenantId, tenantId), eq(users.delFlag, 0)));
  return found.map(({ id }) => id);
}
