import { NumberField, type NumberFieldProps } from 'shared-controls/number-field';
import type { CellEditorProps } from '../../definition/cell-kind.ts';
import { placeholderOf } from '../base/cell-values.ts';
import { useCellWords } from '../base/cell-words.ts';
import { cellPopup, controlProps } from '../base/editor-parts.tsx';

interface NumberCellFieldProps extends Pick<NumberFieldProps, 'shape' | 'value' | 'onNumber'> {
  readonly cell: CellEditorProps;
}

/** The number input of a cell. Opened by a click, its text is selected; opened by F2 or Enter, the caret is at the end. */
export function NumberCellField({ cell, ...field }: NumberCellFieldProps) {
  const { context, typed, refuse } = cell;
  const t = useCellWords();
  const { column } = context;
  return (
    <NumberField
      {...field}
      typed={typed}
      isSelected={cell.autoFocus}
      label={column.title}
      noteClass={cellPopup}
      onRefused={refuse}
      input={{ ...column.props, ...controlProps(cell), placeholder: placeholderOf(column, t('enter')) }}
    />
  );
}
