import { Checkbox } from 'antd';
import { type CellEditorProps, type CellKind, type CellViewProps, defineCellKind } from '../../definition/cell-kind.ts';
import type { TableColumn } from '../../definition/table-column.ts';
import styles from '../../grid/style/table-grid.module.css';
import { cellText } from '../base/cell-values.ts';
import { cellWord, problem } from '../base/cell-words.ts';

const onWords = ['true', '1', 'y', 'yes', 'on', '是', '√', '✓', '☑'];
const offWords = ['', 'false', '0', 'n', 'no', 'off', '否', '×', '✗', '☐'];

/** The values that the column stores for checked and unchecked. */
function valuesOf({ customValue, props }: TableColumn): readonly [on: unknown, off: unknown] {
  const custom = customValue ?? props?.customValue;
  return Array.isArray(custom) ? [custom[0], custom[1]] : [true, false];
}

/** Whether the cell is checked; its value is compared as text. */
function isTicked(value: unknown, column: TableColumn): boolean {
  const [on] = valuesOf(column);
  return value === on || (value !== null && value !== undefined && value !== '' && String(value) === String(on));
}

const oppositeOf = (value: unknown, column: TableColumn): unknown => valuesOf(column)[isTicked(value, column) ? 1 : 0];

/**
 * The check mark of a cell that is not being edited; the cell itself handles clicks and keys. antd's Checkbox is not used, because one per
 * row would be slow.
 */
function CheckboxView({ value, context }: CellViewProps) {
  return (
    <input
      type="checkbox"
      className={`${styles.tick} ${styles.shownTick}`}
      checked={isTicked(value, context.column)}
      readOnly
      tabIndex={-1}
      aria-label={context.column.title}
    />
  );
}

function CheckboxEditor({ value, context, disabled, autoFocus, id, labelledBy, invalid, change }: CellEditorProps) {
  const [on, off] = valuesOf(context.column);
  return (
    <Checkbox
      {...context.column.props}
      id={id}
      disabled={disabled}
      autoFocus={autoFocus}
      aria-labelledby={labelledBy}
      aria-invalid={invalid || undefined}
      checked={isTicked(value, context.column)}
      onChange={(event) => change(event.target.checked ? on : off)}
    />
  );
}

/** Makes the two checkbox types, which differ in name only. */
export function checkboxKind(type: string): CellKind {
  return defineCellKind({
    type,
    align: 'center',
    empty: false,
    text: (value, { column }) => cellWord(isTicked(value, column) ? 'yes' : 'no'),
    parse(text, { column }) {
      const [on, off] = valuesOf(column);
      const word = text.trim().toLowerCase();
      // The values of the column are compared first, because a column may use the usual words the other way round.
      if (word === cellText(on).toLowerCase()) return { value: on };
      if (word === cellText(off).toLowerCase()) return { value: off };
      if (onWords.includes(word)) return { value: on };
      if (offWords.includes(word)) return { value: off };
      return problem('notYesNo', text);
    },
    fromWire(value, column) {
      const [on, off] = valuesOf(column);
      return isTicked(value, column) ? on : off;
    },
    toWire(value, column) {
      const [on, off] = valuesOf(column);
      return isTicked(value, column) ? on : off;
    },
    View: CheckboxView,
    Editor: CheckboxEditor,
    toggle: oppositeOf,
  });
}

/** Cell kind: checked or not; `customValue` sets the two values, default true and false. */
export const checkbox = checkboxKind('checkbox');
