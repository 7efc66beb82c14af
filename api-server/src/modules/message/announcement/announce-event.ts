/** Notices about an event of the product, with the texts of the message template that administrators assigned to the event. */
import type { AnnouncementPriority } from 'shared-contracts/message/announcement';
import { paragraphs, shortened } from '../../../kernel/basics/notice-text.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import type { Push } from '../../../kernel/push/push.ts';
import { eventNotice } from '../template/event-notice.ts';
import { announceTo, type SystemAnnouncement } from './system-announcement.ts';

export interface EventNews extends Pick<SystemAnnouncement, 'openPage' | 'busType' | 'busId'> {
  /** Code of the event, to which message templates are assigned. */
  readonly event: string;
  /** Values that a template may use; the value `url`, the page that the notice opens, is added to them. */
  readonly values: Readonly<Record<string, string>>;
  /** The product's own texts, for events without a template: plain text of any length. */
  readonly own: { readonly title: string; readonly lines: readonly string[] };
  /** The priority is medium by default. */
  readonly priority?: AnnouncementPriority;
}

/** Largest number of lines of the product's own text in a notice. */
const mostLines = 50;

/**
 * Announces an event at once to those of the named people who want such notices. Needs a transaction that sees every tenant; `now` in epoch
 * milliseconds. Returns the announcement's id; null when nobody wants it or administrators switched the event off.
 */
export async function announceEvent(
  tx: Tx,
  push: Push,
  people: { readonly tenantId: number; readonly userIds: readonly string[] },
  { event, values, own, priority = 'M', ...about }: EventNews,
  now: number,
): Promise<string | null> {
  const usual = {
    title: shortened(own.title, 100),
    summary: shortened(own.lines.join('；'), 500),
    content: paragraphs(own.lines.slice(0, mostLines)),
  };
  const words = await eventNotice(tx, event, { ...values, url: about.openPage }, usual);
  if (!words) return null;
  const { title: titile, summary: msgAbstract, content: msgContent, outside } = words;
  return await announceTo(tx, push, people, { titile, msgAbstract, msgContent, outside, priority, ...about }, now);
}
