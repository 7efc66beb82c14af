/** Uses an entity's list as source of records for a popup, with its columns and query fields. */
import type { EntityDefinition } from 'shared-contracts/entity/entity';
import type { Field } from 'shared-contracts/entity/field';
import { maskTexts } from 'shared-contracts/entity/masks';
import { withWildcards } from 'shared-contracts/values/wildcard';
import type { Page } from 'shared-contracts/wire/envelope';
import { http } from 'shared-platform/http';
import { labelText } from 'shared-platform/i18n';
import { currentGate } from 'shared-platform/permission';
import { session } from 'shared-platform/session';
import { FieldCell } from '../field-kinds/field-cell.tsx';
import { fieldKind } from '../field-kinds/field-kinds.ts';
import { type Sight, sightOf } from '../masked/sight.ts';
import { definitionOf } from '../pickers/entity-names.ts';
import type { PopupColumn, PopupField, PopupRecord, RecordSource } from './record-source.ts';

/** Number of columns shown by default. */
const usualColumns = 8;

export interface EntityOptions {
  readonly entity: EntityDefinition | string;
  /** Names of the fields to show; default: the first ones. */
  readonly columns?: readonly string[];
  /** Filters that are sent with every call. */
  readonly query?: Readonly<Record<string, string>>;
}

function columnOf(name: string, field: Field, sight: Sight): PopupColumn {
  return {
    key: name,
    title: labelText(field.label),
    ...(fieldKind(field).align ? { align: fieldKind(field).align } : {}),
    sorts: !sight.maskOf(name),
    show: (record) => <FieldCell field={field} name={name} row={record} />,
  };
}

function fieldOf(name: string, field: Field, sight: Sight, index: number): PopupField {
  const isMoment = field.kind === 'instant' || field.kind === 'date';
  return {
    name,
    label: labelText(field.label),
    mode: fieldKind(field).filters === 'range' ? 'group' : 'single',
    input: field.dict ? 'dictionary' : isMoment ? 'date' : 'text',
    ...(field.dict ? { dictionary: field.dict } : {}),
    isFolded: index > 1,
    ...(sight.maskOf(name) ? { placeholder: labelText(maskTexts.partOfNumber) } : {}),
  };
}

export function entitySource({ entity, columns, query }: EntityOptions): RecordSource {
  return {
    async describe() {
      const definition = await definitionOf(entity);
      const fields = definition.fields as Readonly<Record<string, Field>>;
      const sight = sightOf(definition, currentGate().can, session.current());
      const shown =
        columns ??
        Object.entries(fields)
          .filter(([, field]) => !field.writeOnly && field.kind !== 'longText' && field.kind !== 'files' && field.kind !== 'reference')
          .map(([name]) => name)
          .slice(0, usualColumns);
      return {
        title: labelText(definition.label),
        columns: shown.flatMap((name) => (fields[name] && sight.isKnown(name) ? [columnOf(name, fields[name], sight)] : [])),
        fields: definition.query
          .filter(sight.isAsked)
          .flatMap((name, index) => (fields[name] ? [fieldOf(name, fields[name], sight, index)] : [])),
      };
    },
    async page({ values, sort, pageNo, pageSize }, signal) {
      const definition = await definitionOf(entity);
      const asked = withWildcards({ ...query, ...values, ...(sort ?? {}), pageNo, pageSize }, definition.wildcard);
      return await http.get<Page<PopupRecord>>(`${definition.api}/${definition.listCall ?? 'list'}`, asked, { quiet: true, signal });
    },
  };
}
