/** The text of a notice about an event, made from the message template that administrators assigned to the event. */
import { and, eq } from 'drizzle-orm';
import { messageChannel } from 'shared-contracts/message/message-template';
import { paragraphs, shortened } from '../../../kernel/basics/notice-text.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { fillTemplate } from './fill-template.ts';
import { messageTemplates, pushTemplates } from './message-template.table.ts';

/** Title and content of a notice: `content` is HTML. */
export interface NoticeWords {
  readonly title: string;
  readonly summary: string;
  readonly content: string;
}

const longestTitle = 100;
const longestSummary = 500;
const mostLines = 50;

/**
 * The text for an event: from its template, or the default of the code when the template was deleted or uses an unknown value. Null:
 * administrators switched the event off. Needs a transaction that sees every tenant.
 */
export async function eventNotice(
  tx: Tx,
  event: string,
  values: Readonly<Record<string, string>>,
  own: NoticeWords,
): Promise<NoticeWords | null> {
  const [bound] = await tx
    .select({ enabled: pushTemplates.enabled, title: messageTemplates.templateTitle, content: messageTemplates.templateContent })
    .from(pushTemplates)
    .leftJoin(messageTemplates, and(eq(messageTemplates.templateCode, pushTemplates.templateCode), eq(messageTemplates.delFlag, 0)))
    .where(and(eq(pushTemplates.event, event), eq(pushTemplates.channel, messageChannel.inApp), eq(pushTemplates.delFlag, 0)));
  if (!bound) return own;
  if (bound.enabled === 'N') return null;
  return (bound.title !== null && bound.content !== null && wordsOf(bound.title, bound.content, values)) || own;
}

/** Title and content with the values filled in; null when the template uses unknown values or the title would be empty. */
export function wordsOf(title: string, content: string, values: Readonly<Record<string, string>>): NoticeWords | null {
  const [filledTitle, filledContent] = [fillTemplate(title, values)?.trim(), fillTemplate(content, values)];
  if (!filledTitle || filledContent === null) return null;
  const lines = filledContent.split('\n').filter((line) => line.trim() !== '');
  return {
    title: shortened(filledTitle.replaceAll('\n', ' '), longestTitle),
    summary: shortened(lines.join('；'), longestSummary),
    content: paragraphs(lines.slice(0, mostLines)),
  };
}
