/** Prepares a list's columns from the screen's declaration, for table, cards and settings. */
import { type ReactNode, useMemo } from 'react';
import { type EntityDefinition, hasGenericList, type RecordOf } from 'shared-contracts/entity/entity';
import type { Field } from 'shared-contracts/entity/field';
import { useLabel } from 'shared-platform/i18n';
import { useExcludedCodes } from 'shared-platform/permission';
import { fieldKind } from '../../field-kinds/field-kinds.ts';
import { type Sight, useSight } from '../../masked/sight.ts';
import type { Rows } from '../../record-fields/field-names.ts';
import type { ListColumn } from '../list-page-props.ts';
import { type ColumnPart, CombinedCell, columnParts, PartCell, partText, StackedHead, seenLabels, shortText } from './column-parts.tsx';
import { headWidth, isCode, stackedHeadWidth, textWidth } from './text-width.ts';

export type AnyRow = RecordOf<EntityDefinition>;

export interface PreparedColumn {
  readonly key: string;
  readonly title: string;
  /** Content of the column's header. */
  readonly head: ReactNode;
  readonly hidden: boolean;
  /** Names of the fields shown in the column, in order; empty when the screen renders the column without fields of the entity. */
  readonly parts: readonly ColumnPart[];
  /** Field by which the server sorts; undefined: not sortable. */
  readonly sortBy: string | undefined;
  /** Fields that the header can filter by. */
  readonly filterBy: readonly string[];
  /** Width of a row's content in pixels including padding; undefined when only the screen knows. */
  readonly contentWidth: ((row: AnyRow) => number) | undefined;
  /**
   * Width in pixels, including padding, of the widest line of a row's content that consists of a number or plate only; 0 without such a
   * line.
   */
  readonly codeWidth?: ((row: AnyRow) => number) | undefined;
  /** Width of the header in pixels, including padding. */
  readonly headWidth: number;
  /** Smallest width of the column in pixels. */
  readonly leastWidth: number;
  /** Largest width of the column in pixels. */
  readonly mostWidth: number;
  readonly align: 'left' | 'right' | 'center';
  readonly fixed: 'left' | 'right' | undefined;
  /** True for the column whose text is a link that opens the record. */
  readonly isTitle: boolean;
  readonly cell: (row: AnyRow) => ReactNode;
  /** The column's content in a row as plain text; empty when only the screen knows. */
  readonly text: (row: AnyRow) => string;
}

interface ColumnSource {
  readonly entity: EntityDefinition;
  readonly text: ReturnType<typeof useLabel>;
  readonly sight: Sight;
  readonly excluded: ReadonlySet<string>;
}

/** Horizontal padding of a cell plus spare pixels. */
const padding = 18;
/** A tag's own padding and border. */
const tagPadding = 18;
/** Largest width in pixels of a text column; longer texts are cut off, and the tooltip shows them as a whole. */
const mostText = 260;
const leastText = 84;
const unknownWidth = 140;
/** Font size of the lower of two stacked fields, relative to the upper one. */
const stackedType = 12 / 14;

/** Whether the server can filter and sort by the field. */
const isAsked = ({ writeOnly, computed }: Field): boolean => !writeOnly && !computed;

function lineWidth(
  { parts, between, isShort }: { readonly parts: readonly ColumnPart[]; readonly between: string; readonly isShort: boolean },
  row: AnyRow,
): number {
  const tags = parts.filter(({ isTag }) => isTag).length * tagPadding;
  const texts = parts.map((part) => (isShort ? shortText(part, row) : partText(part, row)));
  return textWidth(texts.join(between)) + tags;
}

function prepareColumn(column: ListColumn<EntityDefinition>, source: ColumnSource): PreparedColumn | undefined {
  const { entity, text, sight, excluded } = source;
  const names = [...(column.combine ?? []), ...(column.field === undefined ? [] : [column.field])];
  const parts = columnParts({ entity, label: text }, names, column.tag).filter(
    ({ name }) => sight.isKnown(name) && !(column.combine && excluded.has(name)),
  );
  if (names.length > 0 && parts.length === 0) return undefined;
  const key = column.key ?? column.field ?? column.combine?.join('-');
  const between = column.between ?? ' / ';
  const labelsOf = (some: readonly ColumnPart[]): string => some.map(({ field }) => text(field.label)).join(between);
  const title = column.title ? text(column.title) : labelsOf(parts);
  if (key === undefined || title === '') throw new Error(`A column of ${entity.name} has neither a field nor key and title`);
  const { render } = column;
  const filterable = hasGenericList(entity) ? parts : [];
  const textOf = (row: AnyRow): string => parts.map((part) => partText(part, row)).join(between);
  const isStacked = column.stack === true && parts.length > 1;
  const lines = isStacked ? [parts.slice(0, 1), parts.slice(1)] : [parts];
  const isSized = parts.length > 0 && (!render || column.combine !== undefined);
  /** Width that the screen gives for a column that it renders itself, because the stored value does not tell how wide the content is. */
  const givenWidth = isSized ? undefined : column.width;
  const isText = parts.some(({ field, isTag }) => !isTag && fieldKind(field).isLong);
  const widthOf = (some: readonly (readonly ColumnPart[])[], row: AnyRow): number =>
    Math.max(...some.map((line) => lineWidth({ parts: line, between, isShort: parts.length > 1 }, row))) * (isStacked ? stackedType : 1) +
    padding;
  const headLines = isStacked && !column.title ? lines.map((line) => line.map(({ field }) => text(field.label))) : [];
  const head =
    headLines.length > 0 ? Math.max(...headLines.map((labels) => stackedHeadWidth(seenLabels(labels, between)))) : headWidth(title);
  return {
    key,
    title,
    head: headLines.length > 0 ? <StackedHead lines={headLines} between={between} /> : title,
    hidden: column.hidden ?? false,
    parts,
    sortBy: (column.sortable ?? true) ? parts.find(({ name, field }) => isAsked(field) && !sight.maskOf(name))?.name : undefined,
    filterBy: filterable
      .filter(({ name, field }) => isAsked(field) && !sight.maskOf(name) && field.kind !== 'files')
      .map(({ name }) => name),
    contentWidth: isSized ? (row) => widthOf(lines, row) : undefined,
    codeWidth: isSized
      ? (row) => {
          const codes = lines.filter((line) => line.every((part) => isCode(partText(part, row))));
          return codes.length > 0 ? widthOf(codes, row) : 0;
        }
      : undefined,
    headWidth: head,
    leastWidth: isText
      ? Math.max(givenWidth ?? Math.min(head, leastText + 40), leastText)
      : Math.max(head, isSized ? 0 : (givenWidth ?? unknownWidth)),
    mostWidth: isText ? Math.max(mostText, head, givenWidth ?? 0) : Number.POSITIVE_INFINITY,
    align: parts.length === 1 && parts[0] ? (fieldKind(parts[0].field).align ?? 'left') : (column.align ?? 'left'),
    fixed: column.fixed,
    isTitle: parts[0]?.name === entity.titleField,
    cell: (row) => {
      if (render) return render(row);
      const [only] = parts;
      return parts.length === 1 && only ? (
        <PartCell part={only} row={row} />
      ) : (
        <CombinedCell parts={parts} between={between} isStacked={isStacked} row={row} />
      );
    },
    text: textOf,
  };
}

/**
 * The screen's columns, without those that a permission rule hides (a rule `<authPre>:<column>` of type 1 whose permission the person
 * lacks) and those hidden from the person's party.
 */
export function useListColumns(
  entity: EntityDefinition,
  columns: Rows<string | ListColumn<EntityDefinition>>,
  authPre: string,
): PreparedColumn[] {
  const text = useLabel();
  const excluded = useExcludedCodes(authPre);
  const sight = useSight(entity);
  return useMemo(() => {
    const prepared = columns
      .flat()
      .map((column) => (typeof column === 'string' ? { field: column } : column))
      .map((column) => prepareColumn(column, { entity, text, sight, excluded }))
      .filter((column) => column !== undefined)
      .filter((column) => !excluded.has(column.key));
    if (prepared.some((column) => column.isTitle)) return prepared;
    return prepared.map((column, index) => (index === 0 ? { ...column, isTitle: true } : column));
  }, [entity, columns, text, excluded, sight]);
}
