/** Announcements as the bell and a person's own page read them, and what their socket carries (A26.1). */

import { states } from '../entity/states.ts';

/** L general, M important, H urgent. */
export const announcementPriority = states('priority', ['优先级', 'Priority'], {
  general: ['L', '低', 'Low', 'processing'],
  important: ['M', '中', 'Medium', 'warning'],
  urgent: ['H', '高', 'High', 'error'],
});
export const announcementPriorities = Object.values(announcementPriority);
export type AnnouncementPriority = (typeof announcementPriorities)[number];

/** `sendStatus` of an announcement: a draft is released once; what was released may be revoked, which hides it everywhere. */
export const sendStatus = states('send_status', ['发布状态', 'Publication'], {
  draft: ['0', '未发布', 'Not published', 'warning'],
  sent: ['1', '已发布', 'Published', 'success'],
  revoked: ['2', '已撤销', 'Revoked', 'default'],
});
/** `msgCategory`: the bell's two lists. */
export const messageCategory = { notice: '1', system: '2' } as const;
/** `msgType`: everybody of the tenant, or the people named by `userIds`. */
export const messageAudience = { all: 'ALL', user: 'USER' } as const;
/** `readFlag` of a person's own copy. */
export const readFlag = states('read_flag', ['阅读状态', 'Reading'], {
  unread: ['0', '未读', 'Unread', 'warning'],
  read: ['1', '已读', 'Read', 'default'],
});
/** `openType`: `url` goes to the path in `openPage`; `component` opens the screen `openPage` with the record `busId`. */
export const announcementOpenType = { url: 'url', component: 'component' } as const;

/** Wire paths below the API base. */
export const announcementPaths = {
  listByUser: '/sys/annountCement/listByUser',
  queryById: '/sys/annountCement/queryById',
  release: '/sys/annountCement/doReleaseData',
  revoke: '/sys/annountCement/doReovkeData',
  mine: '/sys/sysAnnouncementSend/getMyAnnouncementSend',
  markRead: '/sys/sysAnnouncementSend/editByAnntIdAndUserId',
  readAll: '/sys/sysAnnouncementSend/readAll',
} as const;

/** What every reader gets of an announcement. `msgContent` is HTML: sanitised when it was saved, to be sanitised again when shown. */
export interface Notice {
  readonly titile: string;
  readonly msgContent: string | null;
  readonly msgAbstract: string | null;
  readonly sender: string | null;
  readonly priority: AnnouncementPriority;
  /** `1` notice, `2` system message. */
  readonly msgCategory: string;
  /** `YYYY-MM-DD HH:mm:ss`, Asia/Shanghai. */
  readonly sendTime: string | null;
  readonly openType: string | null;
  readonly openPage: string | null;
  readonly busType: string | null;
  readonly busId: string | null;
}

/** A line of the bell; `id` is the announcement's. */
export interface BellItem extends Notice {
  readonly id: string;
  readonly createTime: string;
}

/** Result of `GET /sys/annountCement/listByUser`: what the caller has not read, at most five of each kind, newest first. */
export interface BellLists {
  readonly anntMsgList: readonly BellItem[];
  readonly anntMsgTotal: number;
  readonly sysMsgList: readonly BellItem[];
  readonly sysMsgTotal: number;
}

/** Row of `GET /sys/sysAnnouncementSend/getMyAnnouncementSend` (query: titile, sender, readFlag, msgCategory, page, column, order). */
export interface MyAnnouncement extends Notice {
  /** Of the caller's own copy. */
  readonly id: string;
  /** Of the announcement: what `editByAnntIdAndUserId` and `queryById` take. */
  readonly anntId: string;
  readonly userId: string;
  readonly readFlag: '0' | '1';
  readonly readFlag_dictText?: string | null;
  readonly priority_dictText?: string | null;
  readonly msgCategory_dictText?: string | null;
  /** Echo of the question, as older clients know it. */
  readonly pageNo: number;
  readonly pageSize: number;
}

/** Columns that `getMyAnnouncementSend` sorts by; without one it responds newest first. */
export const myAnnouncementColumns = ['sendTime', 'titile', 'sender', 'priority', 'msgCategory', 'readFlag'] as const;

// Socket -----------------------------------------------------------------------------------------------------------

/** `POST` below the API base → `{ticket}`: opens one socket of the calling session, once, within thirty seconds. */
export const socketTicketPath = '/sys/socketTicket';
export interface SocketTicket {
  readonly ticket: string;
}

/** Path of the bell's socket, at the root of the origin; the id must be the session's own. */
export function noticeSocketPath(userId: string, ticket: string): string {
  return `/websocket/${encodeURIComponent(userId)}?ticket=${encodeURIComponent(ticket)}`;
}

/** Server → client. Both reload the bell; a `msgTxt` that is not empty is news (消息提醒), an empty one says that something was taken back. */
export type NoticeMessage =
  | {
      readonly cmd: 'topic';
      readonly msgId: string;
      readonly msgTxt: string;
      /** Milliseconds over which clients should spread their reloading; absent: at once. */
      readonly within?: number;
    }
  | { readonly cmd: 'user'; readonly userId: string; readonly msgId: string; readonly msgTxt: string }
  | { readonly cmd: 'heartcheck'; readonly msgTxt: string };

/** Client → server, every twenty seconds; nothing else is listened to. */
export const heartbeatMessage = { cmd: 'heartcheck' } as const;

/** Why the server closes a socket. */
export const socketClose = {
  /** The node is going down: connect again, spread over `retryWithin(reason)`. */
  restart: 1012,
  /** The reader was too slow. */
  tooSlow: 1013,
  /** Too many messages from the client. */
  noisy: 1008,
  /** The session is over (sign-out, revoked, expired): do not connect again. */
  sessionEnded: 4401,
} as const;

/** Close reason that asks clients to come back at a random moment within so many milliseconds. */
export const retryReason = (within: number): string => `retry within ${within}`;

/** Milliseconds over which to spread the next try, from the reason of a close; 0 when it names none. */
export function retryWithin(reason: string): number {
  const [, within] = /^retry within (\d{1,6})$/.exec(reason) ?? [];
  return within === undefined ? 0 : Number(within);
}
