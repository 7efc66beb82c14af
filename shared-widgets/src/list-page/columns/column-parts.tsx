/** The fields in a column: usually one, several when related facts share it. */
import { Fragment } from 'react';
import type { EntityDefinition } from 'shared-contracts/entity/entity';
import type { Field } from 'shared-contracts/entity/field';
import type { Label } from 'shared-contracts/texts/label';
import { isState, requireField } from '../../field-kinds/entity-fields.ts';
import { asText, emptyText, isEmptyValue, type Row, textBeside } from '../../field-kinds/field-kind.ts';
import { fieldKind } from '../../field-kinds/field-kinds.ts';
import { englishText } from '../../field-kinds/shown-text.ts';
import { LinkedCell, PartLink } from '../../record-detail/record-link.tsx';
import { codeWords } from '../../tags/code-words.ts';
import styles from './columns.module.css';

export interface ColumnPart {
  readonly entity: EntityDefinition;
  readonly name: string;
  readonly field: Field;
  /** True when the field is shown as a coloured tag. */
  readonly isTag: boolean;
  /** Returns a label in the person's language. */
  readonly label: (words: Label) => string;
}

export function columnParts(
  { entity, label }: Pick<ColumnPart, 'entity' | 'label'>,
  names: readonly string[],
  tag: boolean | undefined,
): ColumnPart[] {
  return names.map((name) => ({ entity, label, name, field: requireField(entity, name), isTag: tag ?? isState(entity, name) }));
}

/** A field's value in a row as plain text. */
export function partText({ name, field, label }: ColumnPart, row: Row): string {
  const named = field.shownBy ? asText(row[field.shownBy]) : undefined;
  const value = row[name];
  const beside = textBeside(row, name);
  if (named === undefined && beside !== undefined) return codeWords(field.dict, asText(value), beside, label);
  if (named === undefined && isEmptyValue(value)) return emptyText;
  const shown = named ?? fieldKind(field).format(value, field);
  return englishText(field, shown, row, label) ?? shown;
}

/** A shorter text for columns with several fields: moments without year and seconds, which the tooltip shows. */
export function shortText(part: ColumnPart, row: Row): string {
  const { short } = fieldKind(part.field);
  const value = row[part.name];
  return short && !isEmptyValue(value) ? short(value) : partText(part, row);
}

export function PartCell({ part: { entity, name, isTag }, row }: { readonly part: ColumnPart; readonly row: Row }) {
  return <LinkedCell entity={entity} name={name} row={row} tag={isTag} />;
}

export interface CombinedCellProps {
  readonly parts: readonly ColumnPart[];
  readonly between: string;
  /** True when the fields are shown in two lines, the first field above the others. */
  readonly isStacked: boolean;
  readonly row: Row;
}

/** Cell with related facts, e.g. quantity and remainder; the tooltip shows what is cut off. */
export function CombinedCell({ parts, between, isStacked, row }: CombinedCellProps) {
  const [first, ...others] = parts;
  const title = parts.map((part) => partText(part, row)).join(between);
  if (!isStacked || !first) {
    return (
      <span title={title}>
        <Parts parts={parts} between={between} row={row} />
      </span>
    );
  }
  return (
    <span title={title} className={styles.stack}>
      <span>
        <Parts parts={[first]} between={between} row={row} />
      </span>
      <span className={styles.unseen}>{between}</span>
      <span>
        <Parts parts={others} between={between} row={row} />
      </span>
    </span>
  );
}

function Parts({ parts, between, row }: Omit<CombinedCellProps, 'isStacked'>) {
  return parts.map((part, index) => (
    <Fragment key={part.name}>
      {index > 0 && between}
      {part.isTag ? (
        <PartCell part={part} row={row} />
      ) : (
        <PartLink entity={part.entity} name={part.name} row={row}>
          {shortText(part, row)}
        </PartLink>
      )}
    </Fragment>
  ));
}

/** A unit in parentheses at the end of a label. */
const unitAtEnd = /\s*[（(][^()（）]+[）)]$/;

/** The unit that all labels end with, if there are several and they have the same one. */
function commonUnit([first = '', ...others]: readonly string[]): string {
  const unit = unitAtEnd.exec(first)?.[0] ?? '';
  return others.length > 0 && others.every((label) => label.endsWith(unit)) ? unit : '';
}

/** What is seen of the labels of facts beside each other: a unit that all of them have is seen once, after the last. */
export function seenLabels(labels: readonly string[], between: string): string {
  const unit = commonUnit(labels);
  return labels.map((label) => label.slice(0, label.length - unit.length)).join(between) + unit;
}

export interface StackedHeadProps {
  /** Labels of the facts, by line. */
  readonly lines: readonly (readonly string[])[];
  readonly between: string;
}

/** Header of a column with stacked facts: their labels in the same arrangement. Screen readers get all labels with their units. */
export function StackedHead({ lines, between }: StackedHeadProps) {
  return (
    <span className={styles.stack}>
      {lines.map((labels, index) => (
        <Fragment key={labels.join()}>
          {index > 0 && <span className={styles.unseen}>{between}</span>}
          <span>
            <LineOfLabels labels={labels} between={between} />
          </span>
        </Fragment>
      ))}
    </span>
  );
}

function LineOfLabels({ labels, between }: { readonly labels: readonly string[]; readonly between: string }) {
  const unit = commonUnit(labels);
  if (!unit) return labels.join(between);
  return labels.map((label, index) => {
    const isLast = index === labels.length - 1;
    return (
      <Fragment key={label}>
        {label.slice(0, -unit.length)}
        {isLast ? unit : <span className={styles.unseen}>{unit}</span>}
        {!isLast && between}
      </Fragment>
    );
  });
}
