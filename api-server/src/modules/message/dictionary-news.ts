/** Tells open windows that texts or colours of dictionaries changed, so that they show them without a reload. */
import { sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { DictionaryNews } from 'shared-contracts/message/announcement';
import { dict, dictItem } from 'shared-contracts/system/dict';
import { type Dictionaries, dictionaryCache } from '../../kernel/context/dictionaries.ts';
import type { Database } from '../../kernel/database/database.ts';
import type { ChangedIds } from './watched-lists/change-batches.ts';

interface DictionaryNewsOptions {
  readonly database: Database;
  /** Texts that this node has cached; another node may have changed them. */
  readonly dictionaries: Pick<Dictionaries, 'changed'>;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
  /** Sends a message to all windows of this node; dictionaries are the same for all tenants. */
  readonly send: (news: DictionaryNews) => void;
}

/**
 * Returns a function that is called with the changed records. Nothing is told while the revision is the one that was told last, because
 * everybody may ask for a refresh of the cache, which counts as a possible change.
 */
export function dictionaryNews({ database, dictionaries, log, send }: DictionaryNewsOptions): (changed: ChangedIds) => void {
  let told: string | undefined;
  const tell = async (): Promise<void> => {
    const revision = await database.asSystem('revision of the dictionaries', async (tx) => {
      const { rows } = await tx.execute<{ revision: string }>(sql`
        select revision::text from freight.revision where name = 'dictionary'`);
      return rows[0]?.revision;
    });
    if (revision === told) return;
    told = revision;
    dictionaries.changed();
    send({ cmd: 'dictionaries' });
  };
  return (changed) => {
    if (!changed[dict.name] && !changed[dictItem.name] && !changed[dictionaryCache]) return;
    tell().catch((error: unknown) => log.warn({ err: error }, 'open windows were not told of changed dictionaries'));
  };
}
