/** Notifies the people whom a comment mentions, with a link to the record on a screen that they may open. */
import { recordPath, recordPlaces } from 'shared-contracts/session/record-places';
import { paragraphs, shortened } from '../../../kernel/basics/notice-text.ts';
import type { Caller } from '../../../kernel/caller/caller.ts';
import type { Tell } from '../../../kernel/context/kernel.ts';
import { bypassRowScope } from '../../../kernel/database/bypass-row-scope.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { permissionResult } from '../permission/permission-result.ts';
import type { SeenRecord } from './seen-record.ts';

/** `busType` of notices about a mention. The activity of the record leaves them out, because it shows the comment itself. */
const mentionType = 'mention';

export interface Mentioned {
  readonly author: Caller;
  readonly record: SeenRecord;
  readonly content: string;
  readonly userIds: readonly string[];
  readonly commentId: string;
}

/** Sends one notice to all people for whom the record opens at the same address. */
export async function tellMentioned(tx: Tx, tell: Tell, mentioned: Mentioned, now: number): Promise<void> {
  const { author, record, content, userIds, commentId } = mentioned;
  if (userIds.length === 0) return;
  const { entity, row } = record;
  await bypassRowScope(tx, async () => {
    const byPage = new Map<string, string[]>();
    for (const userId of userIds) {
      const place = recordPlaces((await permissionResult(tx, userId)).menu).get(entity.name);
      const page = place ? recordPath(place.path, row.id) : '';
      byPage.set(page, [...(byPage.get(page) ?? []), userId]);
    }
    for (const [openPage, people] of byPage) {
      const title = `${author.realname} 在${entity.label[0]} ${String(row[entity.titleField] ?? '')} 中提到了您`;
      const notice = {
        title: shortened(title, 100),
        summary: shortened(content.replaceAll(/\s+/g, ' '), 500),
        content: paragraphs(content.split('\n')),
        ...{ openPage, about: [mentionType, commentId] as const },
      };
      await tell(tx, { tenantId: author.tenantId, userIds: people }, notice, now);
    }
  });
}
