/** Constants and limits that the customer demands. Times in milliseconds and sizes in pixels unless the name says otherwise. */

import { shanghaiNow } from '../values/shanghai-time.ts';

const week = 604_800_000;

/** How long data is kept in the browser. */
export const lifetimes = { token: week, dictionaries: week, reports: 30_000 } as const;

/**
 * Cookie by which the page's browser says that somebody is signed in (`1`), so that the server names the right part of the shell in the
 * page. It proves nothing and no call reads it.
 */
export const signedInCookie = 'freight-signed-in';

/** The page opened after sign-in; the first, pinned tab. */
export const homePath = '/dashboard/analysis';
export const signInPath = '/user/login';
/** The departments that the person heads (我的部门). */
export const myDepartmentPath = '/system/myDepart';
export const announcementsPath = '/isps/userAnnouncement';
/** The security page, linked from the person's own menu; everybody may open it. */
export const securityPath = '/account/settings/security';
/** The pages of a person's own account; everybody who is signed in may open them, whatever their roles. */
export const ownAccountPages = [
  '/account/center',
  '/account/settings/base',
  '/account/settings/avatar',
  '/account/settings/binding',
  securityPath,
  '/account/settings/notification',
] as const;
/** Paths that people can open without signing in. */
export const publicPaths = ['/user/login', '/user/register', '/user/register-result', '/user/alteration'] as const;

export const timing = {
  http: 9_000,
  /** Time limit of uploads, imports, exports and downloads. */
  fileCall: 120_000,
  /** Time limit of the shell for loading a screen. */
  screenLoad: 8_000,
  /** Delay between the message 未授权 and the reload of the page. */
  signedOutReload: 1_500,
  /** How long the notification 拒绝访问 stays. */
  forbiddenNotice: 4_000,
  noticePoll: 6_000,
  socketReconnect: 5_000,
  liveTableHeartbeat: 10_000,
  liveTableReply: 6_000,
  bellHeartbeat: 20_000,
  selectSearch: 300,
  pickerSearch: 800,
  fastClick: 300,
  cellBlur: 100,
  rowInsert: 1_500,
  cellHighlight: 1_400,
} as const;

/** How long people can undo a change of theirs, e.g. a deletion, milliseconds. */
export const undoTime = 10 * 60_000;

export const paging = { size: 10, options: [10, 20, 30], pickerSize: 5, pickerOptions: [5, 10, 20, 30], searchSelectSize: 10 } as const;

/** Text below a list, e.g. `1-10 共 42 条`. */
export function totalText(from: number, to: number, total: number): string {
  return `${from}-${to} 共 ${total} 条`;
}

export const dateFormats = { date: 'YYYY-MM-DD', instant: 'YYYY-MM-DD HH:mm:ss', time: 'HH:mm:ss' } as const;

export const layoutSizes = {
  sideDrawer: 200,
  settingsDrawer: 300,
  headerAutoHide: 100,
  userTableScroll: 800,
} as const;

export const modalSizes = {
  password: 800,
  departmentSwitch: 450,
  proof: 440,
  departmentPicker: 500,
  userPicker: 1250,
  reportPopup: 1200,
  recordPicker: 900,
  detail: 1200,
  filePopup: 520,
  filePopupHeight: 200,
} as const;
/** Size of the notice dialog and of dialogs without a width of their own, relative to the window. */
export const modalShare = { width: '60%', bodyHeight: '80vh' } as const;

export const tableSizes = {
  rowHeight: 61,
  maxHeight: 400,
  visibleRows: 9,
  selectedMaxHeight: 240,
  sequenceColumn: 60,
  controlColumn: 40,
  controlColumnWithStatistics: 60,
  inputPopup: { width: 150, height: 200 },
  minWidths: { datetime: 190, date: 135, user: 190, department: 190 },
  columnWidths: { datetime: 200, user: 220, department: 160, fallback: 120 },
  /** Percentage of the table's width for columns that set no width. */
  sharedPercent: 92,
  treeSelectMaxHeight: 400,
  scales: ['medium', 'small', 'mini', 'tiny'],
} as const;

export const textLimits = {
  /** Maximum number of characters of a search text; characters beyond it are not sent, because addresses have a limited length. */
  sought: 255,
  ellipsis: 25,
  pickerEllipsis: 12,
  fileName: 5,
  multiSelectTags: 1,
} as const;
export const separators = { values: ',' } as const;

export const themeDefaults = {
  primary: '#1890FF',
  layout: 'sidemenu',
  contentWidth: 'Fixed',
  multiPage: true,
} as const;

export const uploadLimits = {
  folder: 'temp',
  /** Maximum size of an uploaded file, 10 MB. */
  largestFile: 10 * 1024 * 1024,
} as const;

/** Part of the day for the greeting, by the hour in China like every other time: before 9, 11, 13, 20, or later. */
export function partOfDay(now: Date = new Date()): 'morning' | 'forenoon' | 'noon' | 'afternoon' | 'evening' {
  const hour = Number(shanghaiNow(now).slice(11, 13));
  if (hour < 9) return 'morning';
  if (hour <= 11) return 'forenoon';
  if (hour <= 13) return 'noon';
  return hour < 20 ? 'afternoon' : 'evening';
}
