/** Announcements as the bell and a person's own page read them, and the messages of their socket (A26.1). */

import { states } from '../entity/states.ts';
import type { Page } from '../wire/envelope.ts';

/** L general, M important, H urgent. */
export const announcementPriority = states('priority', ['优先级', 'Priority'], {
  general: ['L', '一般消息', 'General', 'processing'],
  important: ['M', '重要消息', 'Important', 'warning'],
  urgent: ['H', '紧急消息', 'Urgent', 'error'],
});
export const announcementPriorities = Object.values(announcementPriority);
export type AnnouncementPriority = (typeof announcementPriorities)[number];

/** `sendStatus` of an announcement: a draft is released once; a released one may be revoked, which hides it everywhere. */
export const sendStatus = states('send_status', ['发布状态', 'Publication'], {
  draft: ['0', '未发布', 'Not published', 'warning'],
  sent: ['1', '已发布', 'Published', 'success'],
  revoked: ['2', '已撤销', 'Revoked', 'default', 'aside'],
});
/** `msgCategory`: the list under the bell in which an announcement appears. */
export const messageCategory = { notice: '1', system: '2' } as const;
/** `msgType`: sent to everybody of the tenant, or to the people in `userIds`. */
export const messageAudience = { all: 'ALL', user: 'USER' } as const;
/** `readFlag`: whether a person has read their own copy of an announcement. */
export const readFlag = states('read_flag', ['阅读状态', 'Reading'], {
  unread: ['0', '未读', 'Unread', 'warning'],
  read: ['1', '已读', 'Read', 'default'],
});
/** `openType`: `url` goes to the path in `openPage`; `component` opens the screen `openPage` with the record `busId`. */
export const announcementOpenType = { url: 'url', component: 'component' } as const;

/** Paths of calls about announcements, below the API base. */
export const announcementPaths = {
  listByUser: '/sys/annountCement/listByUser',
  /** `GET ?id` → how many people get the announcement when it is released, or have it (`AnnouncementRecipients`). */
  recipients: '/sys/annountCement/recipients',
  queryById: '/sys/annountCement/queryById',
  release: '/sys/annountCement/doReleaseData',
  revoke: '/sys/annountCement/doReovkeData',
  mine: '/sys/sysAnnouncementSend/getMyAnnouncementSend',
  markRead: '/sys/sysAnnouncementSend/editByAnntIdAndUserId',
  readAll: '/sys/sysAnnouncementSend/readAll',
  /** `GET ?anntId&readFlag&realname&pageNo&pageSize` → who has read the announcement (`AnnouncementReaders`). */
  readers: '/sys/sysAnnouncementSend/readers',
} as const;

/** Result of `announcementPaths.recipients`. */
export interface AnnouncementRecipients {
  readonly people: number;
}

/** The part of an announcement that every reader receives. `msgContent` is HTML: sanitised when saved, to be sanitised again when shown. */
export interface Notice {
  readonly titile: string;
  readonly msgContent: string | null;
  readonly msgAbstract: string | null;
  readonly sender: string | null;
  readonly priority: AnnouncementPriority;
  /** Kind of announcement: `1` notice, `2` system message. */
  readonly msgCategory: string;
  /** Time of release, `YYYY-MM-DD HH:mm:ss`, Asia/Shanghai. */
  readonly sendTime: string | null;
  readonly openType: string | null;
  readonly openPage: string | null;
  readonly busType: string | null;
  readonly busId: string | null;
}

/** An announcement in the list under the bell; `id` is the id of the announcement, not of the person's copy. */
export interface BellItem extends Notice {
  readonly id: string;
  readonly createTime: string;
}

/** Result of `GET /sys/annountCement/listByUser`: the caller's unread announcements, at most five of each kind, newest first. */
export interface BellLists {
  readonly anntMsgList: readonly BellItem[];
  readonly anntMsgTotal: number;
  readonly sysMsgList: readonly BellItem[];
  readonly sysMsgTotal: number;
}

/** Row of `GET /sys/sysAnnouncementSend/getMyAnnouncementSend` (query: titile, sender, readFlag, msgCategory, page, column, order). */
export interface MyAnnouncement extends Notice {
  /** Id of the caller's own copy. */
  readonly id: string;
  /** Id of the announcement, as used by `editByAnntIdAndUserId` and `queryById`. */
  readonly anntId: string;
  readonly userId: string;
  readonly readFlag: '0' | '1';
  readonly readTime: string | null;
  readonly readFlag_dictText?: string | null;
  readonly priority_dictText?: string | null;
  readonly msgCategory_dictText?: string | null;
  /** Page number and page size repeat the request's parameters, as older clients expect. */
  readonly pageNo: number;
  readonly pageSize: number;
}

/** A recipient of an announcement, and whether the recipient has read it. */
export interface AnnouncementReader {
  readonly id: string;
  readonly username: string;
  readonly realname: string;
  readonly readFlag: '0' | '1';
  readonly readTime: string | null;
}

/** How many recipients have read an announcement; `people` is null for those who may not read users. */
export interface AnnouncementReaders {
  readonly read: number;
  readonly unread: number;
  readonly people: Page<AnnouncementReader> | null;
}

/** Columns that `getMyAnnouncementSend` sorts by; without one the newest comes first. */
export const myAnnouncementColumns = ['sendTime', 'titile', 'sender', 'priority', 'msgCategory', 'readFlag'] as const;

// Messages of the bell's WebSocket

/** `POST` below the API base → `{ticket}`: a ticket with which the calling session can open one WebSocket, once, within thirty seconds. */
export const socketTicketPath = '/sys/socketTicket';
export interface SocketTicket {
  readonly ticket: string;
}

/** Path of the bell's WebSocket, at the root of the origin; the id must be that of the calling session. */
export function noticeSocketPath(userId: string, ticket: string): string {
  return `/websocket/${encodeURIComponent(userId)}?ticket=${encodeURIComponent(ticket)}`;
}

/**
 * Message from server to client; both kinds make the bell reload. A `msgTxt` that is not empty is shown as news (消息提醒); an empty one means
 * that an announcement was revoked, or that a page that was told nothing while it loaded may have missed one (then `msgId` is empty too).
 */
export type NoticeMessage =
  | {
      readonly cmd: 'topic';
      readonly msgId: string;
      readonly msgTxt: string;
      /** Milliseconds over which clients should spread their reloads; absent: at once. */
      readonly within?: number;
    }
  | { readonly cmd: 'user'; readonly userId: string; readonly msgId: string; readonly msgTxt: string }
  | { readonly cmd: 'heartcheck'; readonly msgTxt: string };

/** The rights of the person may have changed, e.g. a role lost a permission: the page asks for its permissions again. */
export interface AccessNews {
  readonly cmd: 'access';
  /** Milliseconds over which pages should spread their requests; absent: at once. */
  readonly within?: number;
}

/** Texts or colours of dictionaries changed: the page reads the dictionaries again. */
export interface DictionaryNews {
  readonly cmd: 'dictionaries';
  /** Milliseconds over which pages should spread their requests; absent: at once. */
  readonly within?: number;
}

/** Message from client to server, every twenty seconds, that keeps the connection open; the server ignores other messages. */
export const heartbeatMessage = { cmd: 'heartcheck' } as const;

/** Why the server closes a WebSocket. */
export const socketClose = {
  /** The server process is stopping: clients connect again, each after a random time within `retryWithin(reason)`. */
  restart: 1012,
  /** The client read the server's messages too slowly. */
  tooSlow: 1013,
  /** The client sent too many messages. */
  noisy: 1008,
  /** The session has ended (sign-out, revoked, expired): do not connect again. */
  sessionEnded: 4401,
} as const;

/** Milliseconds over which clients should spread their reconnection, as text of the close reason. */
export const retryReason = (within: number): string => `retry within ${within}`;

/** Milliseconds over which to spread reconnecting, parsed from the close reason; 0 when it contains none. */
export function retryWithin(reason: string): number {
  const [, within] = /^retry within (\d{1,6})$/.exec(reason) ?? [];
  return within === undefined ? 0 : Number(within);
}
