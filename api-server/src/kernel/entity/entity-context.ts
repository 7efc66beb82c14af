/** Objects that `crud()` and `action()` share for one entity: contract, table, checks and texts. */

import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { EntityDefinition } from 'shared-contracts/entity/entity';
import { maskedValue, masksOf } from 'shared-contracts/entity/masks';
import type { Caller } from '../caller/caller.ts';
import type { FilterColumns } from '../caller/filter-values.ts';
import { type DictionaryTexts, dictionaryText } from '../context/dictionaries.ts';
import { type AuditEntry, audit } from '../database/audit.ts';
import type { Tx } from '../database/database.ts';
import { type EntityTable, filterColumns, seenBy } from './entity-table.ts';
import { attachLines, linesOf } from './lines.ts';
import { toRecords, type WireRecord } from './records.ts';

/** Adds values that the table does not contain to rows of a list, detail or export. May change the given rows or return new ones. */
// biome-ignore lint/suspicious/noConfusingVoidType: it may change the rows in place and return nothing
export type Decorate = (tx: Tx, rows: WireRecord[], caller: Caller) => Promise<WireRecord[] | void>;

export interface EntityContext {
  readonly app: FastifyInstance;
  readonly entity: EntityDefinition;
  readonly table: EntityTable;
  filters(caller: Caller): FilterColumns;
  /** Reads the dictionary texts that a call needs, before its transaction opens. */
  prepare(caller: Caller): Promise<Prepared>;
  finish(tx: Tx, rows: WireRecord[], caller: Caller, prepared: Prepared): Promise<WireRecord[]>;
  /** Completes a single record like `finish`, and adds the record's lines. */
  finishOne(tx: Tx, row: WireRecord, caller: Caller, prepared: Prepared): Promise<WireRecord>;
  /** Collects an audit entry; returns the changes without secrets and with personal data masked. */
  audit(
    tx: Tx,
    caller: Caller,
    request: FastifyRequest,
    action: string,
    recordId: string,
    changes: Changes,
    more?: Pick<AuditEntry, 'isUnchecked'>,
  ): Changes;
}

export interface Prepared {
  readonly texts: DictionaryTexts;
}

/** Changed fields with their values before and after. */
export type Changes = Readonly<Record<string, readonly [unknown, unknown]>>;

const decorators = new WeakMap<FastifyInstance, Map<string, Decorate>>();

/** Registers a function that changes every record in the entity's responses, also those of actions. Called by `crud()`. */
export function useDecorate(app: FastifyInstance, entity: EntityDefinition, decorate: Decorate): void {
  const known = decorators.get(rootOf(app)) ?? new Map<string, Decorate>();
  known.set(entity.name, decorate);
  decorators.set(rootOf(app), known);
}

// Fastify gives each plugin a child instance; this function finds the root instance, which has the application's kernel.
const roots = new WeakMap<object, FastifyInstance>();
function rootOf(app: FastifyInstance): FastifyInstance {
  const known = roots.get(app.kernel);
  if (known) return known;
  roots.set(app.kernel, app);
  return app;
}

export function entityContext(app: FastifyInstance, entity: EntityDefinition, table: EntityTable): EntityContext {
  const columns = filterColumns(entity, table);
  const finish: EntityContext['finish'] = async (tx, rows, caller, { texts }) => {
    const decorated = (await decorators.get(rootOf(app))?.get(entity.name)?.(tx, rows, caller)) ?? rows;
    return toRecords(entity, decorated, caller, texts);
  };
  return {
    app,
    entity,
    table,
    filters: (caller) => seenBy(entity, caller, columns),
    prepare: async () => ({ texts: await app.kernel.dictionaries.texts() }),
    finish,
    finishOne: async (tx, row, caller, prepared) => {
      const [record = row] = await finish(tx, [row], caller, prepared);
      await attachLines(tx, caller, linesOf(app, entity), record, prepared.texts);
      return record;
    },
    audit: (tx, caller, request, action, recordId, changes, more = {}) => {
      const shown = presentable(entity, changes);
      audit(tx, {
        ...more,
        tenantId: caller.tenantId,
        userId: caller.userId,
        username: caller.username,
        entity: entity.name,
        recordId,
        action,
        changes: shown,
        requestId: request.id,
        ip: request.ip,
      });
      return shown;
    },
  };
}

/** Changes without secrets and with masked personal data. Values that are not fields of the entity stay as they are. */
export function presentable(entity: EntityDefinition, changes: Changes): Changes {
  return Object.fromEntries(
    Object.entries(changes).map(([name, [before, after]]) => {
      const field = entity.fields[name];
      if (field?.secret || field?.writeOnly) return [name, ['***', '***']];
      const mask = masksOf(entity.fields).get(name);
      if (mask) return [name, [maskedValue(mask.form, before), maskedValue(mask.form, after)]];
      return [name, [before, after]];
    }),
  );
}

/** 当前状态[X]不允许执行[Y], with the labels of state and action. */
export function wrongStateMessage(entity: EntityDefinition, texts: DictionaryTexts, state: unknown, actionLabel: string): string {
  const dict = entity.stateField ? entity.fields[entity.stateField]?.dict : undefined;
  const text = dict ? dictionaryText(texts, dict, state) : state;
  return `当前状态[${text ?? ''}]不允许执行[${actionLabel}]`;
}
