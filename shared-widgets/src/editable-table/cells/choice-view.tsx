import { Tag } from '../../ui/content.ts';
import type { CellViewProps } from '../cell-kind.ts';
import type { TagColor } from '../table-column.ts';
import { choiceText, useCellOptions } from './cell-options.ts';
import { isEmptyCell, partsOf } from './cell-values.ts';
import { oneLine } from './one-line.ts';

function tagLook(colour: TagColor) {
  if (typeof colour === 'string') return { color: colour };
  return colour ? { style: { background: colour[0], color: colour[1], borderColor: 'transparent' } } : {};
}

interface ChoiceViewProps extends CellViewProps {
  /** The value is a comma list. */
  readonly multiple: boolean;
}

/** Chosen values by their texts; tags where the column colours them. */
export function ChoiceView({ value, context, multiple }: ChoiceViewProps) {
  const { column, row } = context;
  const options = useCellOptions(context);
  if (isEmptyCell(value)) return null;
  const values = multiple ? partsOf(value) : [String(value)];
  const texts = values.map((part) => choiceText(options, part));
  const { setTagColor } = column;
  if (!setTagColor)
    return (
      <span title={texts.join(',')} style={oneLine}>
        {texts.join(',')}
      </span>
    );
  return (
    <span title={texts.join(',')} style={oneLine}>
      {values.map((part, index) => (
        <Tag key={part} {...tagLook(setTagColor({ value: part, row }))}>
          {texts[index]}
        </Tag>
      ))}
    </span>
  );
}
