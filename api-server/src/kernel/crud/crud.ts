/**
 * The generic calls of an entity: list, queryById, add, edit, delete, deleteBatch, exportXls, importExcel and its template, if the contract
 * lists them in `generic`; and restore, if the contract says `restorable`. Modules change their behaviour by hooks, or register separate
 * routes.
 */
import type { FastifyInstance } from 'fastify';
import type { EntityDefinition, GenericAction } from 'shared-contracts/entity/entity';
import { masksOf } from 'shared-contracts/entity/masks';
import { useDecorate } from '../entity/entity-context.ts';
import type { EntityTable, TableOf } from '../entity/entity-table.ts';
import { type LineStore, useLines } from '../entity/lines.ts';
import { type CrudHooks, createCrud } from './crud-context.ts';
import { registerExport } from './crud-files.ts';
import { registerGroups } from './crud-groups.ts';
import { registerImport } from './crud-import.ts';
import { registerRead } from './crud-read.ts';
import { registerRestore } from './crud-restore.ts';
import { registerAdd, registerDelete, registerDeleteBatch, registerEdit } from './crud-write.ts';
import { registerUnmask } from './unmask.ts';

/** Registers the generic calls. TypeScript rejects a table that lacks a column for a writable field of the contract. */
export function crud<E extends EntityDefinition, T extends TableOf<E>>(
  app: FastifyInstance,
  entity: E,
  table: T,
  hooks: CrudHooks<E, T> = {},
): void {
  // The parameter types were checked by the signature; from here on the code treats every entity alike, as plain data.
  useLines(app, entity, (hooks.lines ?? {}) as Readonly<Record<string, LineStore>>);
  const made = createCrud(app, entity, table, hooks as unknown as CrudHooks<EntityDefinition, EntityTable>);
  if (hooks.decorate) useDecorate(app, entity, hooks.decorate);
  const offers = (name: GenericAction) => entity.generic.includes(name);
  if (offers('list')) {
    registerRead(app, made);
    registerGroups(app, made);
  }
  if (masksOf(entity.fields).size > 0) registerUnmask(app, made);
  if (offers('add')) registerAdd(app, made);
  if (offers('edit')) registerEdit(app, made);
  if (offers('delete')) registerDelete(app, made);
  if (entity.restorable) registerRestore(app, made);
  if (offers('batch_delete')) registerDeleteBatch(app, made);
  if (offers('export')) registerExport(app, made);
  if (offers('import')) registerImport(app, made);
}
