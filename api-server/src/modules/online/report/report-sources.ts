/** The entities that reports may read, each with the rights of the caller: permission, row scope, data rules, hidden and masked fields. */
import { baseFieldLabels, isEnglishCopy } from 'shared-contracts/entity/entity';
import { type Field, fieldFor } from 'shared-contracts/entity/field';
import type { ReportSource, ReportSourceField } from 'shared-contracts/online/online-report';
import { sideOf } from 'shared-contracts/session/parties';
import { Invalid, NotAllowed } from '../../../kernel/basics/errors.ts';
import type { Caller } from '../../../kernel/caller/caller.ts';
import type { FilterColumns } from '../../../kernel/caller/filter-values.ts';
import { filterColumns, hiddenFields, seenBy } from '../../../kernel/entity/entity-table.ts';
import { type EntityRows, mayRead, rowsOf } from '../../../kernel/entity/row-scope.ts';

/**
 * Entities whose records reports may read. Accounts, roles, menus, settings and logs are left out on purpose: everybody who may read the
 * source of a report sees the report, and those records are for administrators.
 */
export const reportEntities = [
  ...['order', 'sourceGoods', 'dispatchOrder', 'waybill', 'waybillTransfer', 'receipt', 'freightAdjust'],
  ...['shipper', 'carrier', 'driver', 'lorry', 'fleetBinding', 'contract', 'etcLorry', 'risk', 'feedback'],
] as const;

/** Fields that every record has in addition to those of its contract. */
const recorded: Readonly<Record<string, Field>> = { createTime: { kind: 'instant', label: baseFieldLabels.createTime } };

export interface Source extends EntityRows {
  /** Fields that the caller may see, including those that are computed when a record is read. */
  readonly fields: ReadonlyMap<string, Field>;
  /** Columns by which the caller may filter, group and sort; columns that the caller sees masked are marked. */
  readonly filters: FilterColumns;
}

const isOffered = (name: string): boolean => (reportEntities as readonly string[]).includes(name);

function fieldsFor({ entity }: EntityRows, caller: Caller): ReadonlyMap<string, Field> {
  const hidden = hiddenFields(entity, caller);
  const own = Object.entries(entity.fields as Readonly<Record<string, Field>>);
  const shown = own.filter(([name, field]) => !field.secret && !field.writeOnly && !hidden.has(name) && !isEnglishCopy(entity, name));
  const named = shown.map(([name, field]) => [name, fieldFor(field, sideOf(caller))] as const);
  return new Map([...named, ...Object.entries(recorded).filter(([name]) => !(name in entity.fields))]);
}

/** The source of a report for this caller; refuses entities that reports may not read, and entities that the caller may not read. */
export function sourceFor(caller: Caller, name: string): Source {
  if (!isOffered(name)) throw new Invalid('报表的数据来源不存在');
  const rows = rowsOf(name);
  if (!mayRead(caller, rows.entity)) throw new NotAllowed();
  const filters = seenBy(rows.entity, caller, filterColumns(rows.entity, rows.table));
  return { ...rows, fields: fieldsFor(rows, caller), filters };
}

/** The sources from which this caller may build reports. */
export function sourcesFor(caller: Caller): ReportSource[] {
  return reportEntities
    .filter((name) => mayRead(caller, rowsOf(name).entity))
    .map((name) => {
      const { entity, fields, filters } = sourceFor(caller, name);
      const described = [...fields].map(
        ([field, { label, kind, dict }]): ReportSourceField => ({
          ...{ name: field, label, kind, dict: dict ?? null },
          isMasked: filters.get(field)?.mask !== undefined,
          isStored: filters.has(field),
        }),
      );
      return { entity: name, label: entity.label, fields: described };
    });
}
