/** The text of a notice about an event, made from the message template that administrators assigned to the event. */
import { and, eq } from 'drizzle-orm';
import { messageChannel } from 'shared-contracts/message/message-template';
import { paragraphs, shortened } from '../../../kernel/basics/notice-text.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import type { OutsideWords } from '../push-log/message-queue.ts';
import { fillTemplate } from './fill-template.ts';
import { messageTemplates, pushTemplates } from './message-template.table.ts';

/** Title and content of a notice: `content` is HTML. */
export interface NoticeWords {
  readonly title: string;
  readonly summary: string;
  readonly content: string;
  /** Title and content for mails and text messages, by channel; a channel that is not listed gets the title and the summary. */
  readonly outside?: OutsideWords;
}

/** Texts made from a template; `lines` is the content as plain text, line by line. */
interface FilledWords extends NoticeWords {
  readonly lines: string;
}

const longestTitle = 100;
const longestSummary = 500;
const mostLines = 50;

/**
 * The text for an event, made from its template, or from the default in the code when the template was deleted or uses an unknown value.
 * Null when administrators switched the event off. Needs a transaction that sees every tenant.
 */
export async function eventNotice(
  tx: Tx,
  event: string,
  values: Readonly<Record<string, string>>,
  own: NoticeWords,
): Promise<NoticeWords | null> {
  const rows = await tx
    .select({
      channel: pushTemplates.channel,
      enabled: pushTemplates.enabled,
      title: messageTemplates.templateTitle,
      content: messageTemplates.templateContent,
    })
    .from(pushTemplates)
    .leftJoin(messageTemplates, and(eq(messageTemplates.templateCode, pushTemplates.templateCode), eq(messageTemplates.delFlag, 0)))
    .where(and(eq(pushTemplates.event, event), eq(pushTemplates.delFlag, 0)));
  const filled = ({ title, content }: (typeof rows)[number]) =>
    title !== null && content !== null ? wordsOf(title, content, values) : null;
  const bound = rows.find(({ channel }) => channel === messageChannel.inApp);
  if (bound?.enabled === 'N') return null;
  const found = bound ? filled(bound) : null;
  const words = found ? { title: found.title, summary: found.summary, content: found.content } : own;
  const outside = rows.flatMap((row): [string, OutsideWords[string]][] => {
    if (row.channel === messageChannel.inApp) return [];
    if (row.enabled === 'N') return [[row.channel, null]];
    const others = filled(row);
    // When the template of a channel cannot be filled, the channel gets the product's own texts.
    return others ? [[row.channel, { title: others.title, content: others.lines }]] : [];
  });
  return outside.length > 0 ? { ...words, outside: Object.fromEntries(outside) } : words;
}

/** Title and content with the values filled in; null when the template uses unknown values or the title would be empty. */
export function wordsOf(title: string, content: string, values: Readonly<Record<string, string>>): FilledWords | null {
  const [filledTitle, filledContent] = [fillTemplate(title, values)?.trim(), fillTemplate(content, values)];
  if (!filledTitle || filledContent === null) return null;
  const lines = filledContent.split('\n').filter((line) => line.trim() !== '');
  return {
    title: shortened(filledTitle.replaceAll('\n', ' '), longestTitle),
    summary: shortened(lines.join('；'), longestSummary),
    content: paragraphs(lines.slice(0, mostLines)),
    lines: lines.slice(0, mostLines).join('\n'),
  };
}
