/** Lines in a form and in a record's detail; the table's code is loaded with the first of them. */
import { Skeleton } from 'antd';
import type { TableRow } from 'editable-table/table-column';
import type { EditableTableHandle } from 'editable-table/table-handle';
import { type Ref, Suspense } from 'react';
import type { EntityDefinition, LinesDefinition } from 'shared-contracts/entity/entity';
import { lazyPart } from 'shared-platform/lazy-part';
import type { Row } from '../field-kinds/field-kind.ts';
import type { LineChecks } from './line-rules.ts';

const LinesTable = lazyPart(() => import('./lines-table.tsx').then((module) => ({ default: module.LinesTable })));

const noRows: readonly TableRow[] = [];
const waiting = <Skeleton active title={false} paragraph={{ rows: 4, width: '100%' }} />;

export interface LinesFieldProps extends LineChecks {
  readonly name: string;
  readonly definition: LinesDefinition;
  readonly table: Ref<EditableTableHandle>;
  readonly disabled?: boolean;
  /** Key of the column with numbers of the rows' own, by which messages name a row; default: its position, which the table then shows. */
  readonly numberKey?: string;
  /** Called with the number of lines that have an error, whenever errors come or go. */
  readonly onWrongRows?: (count: number) => void;
  /** Id of the element; the form sets it. */
  readonly id?: string;
  readonly value?: readonly TableRow[];
  readonly onChange?: (rows: readonly TableRow[]) => void;
}

/** A form field whose value is the list of lines, in order. */
export function LinesField(props: LinesFieldProps) {
  const { name, definition, table, disabled, id, value, onChange, numberKey, verdict, whole, onWrongRows } = props;
  return (
    <Suspense fallback={waiting}>
      <LinesTable
        name={name}
        definition={definition}
        ref={table}
        id={id}
        disabled={disabled}
        rows={value ?? noRows}
        onChange={onChange ?? (() => undefined)}
        numberKey={numberKey}
        verdict={verdict}
        whole={whole}
        onWrongRows={onWrongRows}
      />
    </Suspense>
  );
}

export interface RecordLinesProps {
  readonly entity: EntityDefinition;
  readonly record: Row;
  /** Names of the sub-tables to show; default: all. */
  readonly names?: readonly string[] | undefined;
}

/** A record's lines, read-only. Empty sub-tables are left out. */
export function RecordLines({ entity, record, names = Object.keys(entity.lines ?? {}) }: RecordLinesProps) {
  return names.map((name) => {
    const definition = entity.lines?.[name];
    const rows = record[name] as readonly TableRow[] | undefined;
    if (!definition || !rows?.length) return null;
    return (
      <Suspense key={name} fallback={waiting}>
        <LinesTable name={`${entity.name}.${name}`} definition={definition} rows={rows} />
      </Suspense>
    );
  });
}
