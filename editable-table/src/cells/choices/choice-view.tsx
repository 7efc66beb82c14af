import type { CellViewProps } from '../../definition/cell-kind.ts';
import { isEmptyCell, partsOf } from '../base/cell-values.ts';
import { oneLine } from '../base/one-line.ts';
import { choiceText, useCellOptions } from './cell-options.ts';
import { CellTag } from './cell-tag.tsx';

interface ChoiceViewProps extends CellViewProps {
  /** True when the value is a comma-separated list. */
  readonly multiple: boolean;
}

/** Shows the texts of the chosen values, as tags if the column defines colours. */
export function ChoiceView({ value, context, multiple }: ChoiceViewProps) {
  const { column, row } = context;
  const options = useCellOptions(context);
  if (isEmptyCell(value)) return null;
  const values = multiple ? partsOf(value) : [String(value)];
  const texts = values.map((part) => choiceText(options, part));
  const { setTagColor } = column;
  if (!setTagColor)
    return (
      <span title={texts.join(',')} className={oneLine}>
        {texts.join(',')}
      </span>
    );
  return (
    <span title={texts.join(',')} className={oneLine}>
      {values.map((part, index) => (
        <CellTag key={part} colour={setTagColor({ value: part, row })}>
          {texts[index]}
        </CellTag>
      ))}
    </span>
  );
}
