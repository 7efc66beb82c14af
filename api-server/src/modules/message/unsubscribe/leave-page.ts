/**
 * The page that a mail's unsubscribe link opens. Readers may have no session, so their language is unknown: the page is in both languages,
 * has no script, and works in any browser.
 */
import { type NoticeKind, noticeKindLabels } from 'shared-contracts/system/own-account';

export type LeaveState = { readonly kind: NoticeKind; readonly isDone: boolean } | null;

/** Content-Security-Policy of the unsubscribe page: the browser may only show it and send its form. */
export const leavePagePolicy = "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'";

const style = `body{font:16px/1.6 system-ui,sans-serif;max-width:34em;margin:12vh auto;padding:0 20px;color:#1f1f1f;background:#fff}
h1{font-size:22px}button{font:inherit;padding:8px 20px;border:0;border-radius:6px;background:#1668dc;color:#fff;cursor:pointer}
p[lang=en]{color:#595959}@media(prefers-color-scheme:dark){body{background:#141414;color:#e8e8e8}p[lang=en]{color:#a6a6a6}}`;

function said(state: LeaveState): readonly [title: string, zh: string, en: string] {
  if (!state) {
    const text = '链接无效或已过期。登录后可在“个人设置 - 消息通知”中修改。';
    return ['链接无效', text, 'This link is not valid or has expired. Sign in to change what you are notified of.'];
  }
  const [zh, en] = noticeKindLabels[state.kind];
  if (!state.isDone) {
    return ['退订邮件', `确认不再通过邮件接收“${zh}”？`, `Do you no longer want to receive “${en}” by mail?`];
  }
  const later = '系统内的消息不受影响；登录后可在“个人设置 - 消息通知”中重新开启。';
  return [
    '已退订',
    `您不会再通过邮件收到“${zh}”。${later}`,
    `You will receive no more “${en}” by mail. Messages inside the product go on.`,
  ];
}

export function leavePage(state: LeaveState): string {
  const [title, zh, en] = said(state);
  const form = state && !state.isDone ? '<form method="post"><button type="submit">确认退订 / Unsubscribe</button></form>' : '';
  return `<!doctype html>
<html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">
<title>${title}</title><style>${style}</style></head>
<body><main><h1>${title}</h1><p>${zh}</p><p lang="en">${en}</p>${form}</main></body></html>
`;
}
