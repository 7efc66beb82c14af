import { Radio } from 'antd';
import { type CellEditorProps, type CellViewProps, defineCellKind } from '../../definition/cell-kind.ts';
import { optionText } from '../../definition/table-column.ts';
import { cellText } from '../base/cell-values.ts';
import { EditorPlace } from '../base/editor-parts.tsx';
import { choiceText, parseChoice, useCellOptions } from './cell-options.ts';
import { ChoiceView } from './choice-view.tsx';

function RadioView(props: CellViewProps) {
  return <ChoiceView {...props} multiple={false} />;
}

/** Editor with radio buttons in a line; arrow keys move between them. */
function RadioEditor({ value, context, disabled, autoFocus, labelledBy, invalid, id, change }: CellEditorProps) {
  const options = useCellOptions(context);
  const current = cellText(value);
  const focused = options.some((option) => String(option.value) === current) ? current : String(options[0]?.value);
  return (
    <EditorPlace>
      <Radio.Group
        {...context.column.props}
        id={id}
        name={id}
        size="small"
        disabled={disabled}
        aria-labelledby={labelledBy}
        aria-invalid={invalid || undefined}
        value={current}
        onChange={(event) => change(options.find((option) => String(option.value) === event.target.value)?.value ?? event.target.value)}
      >
        {options.map((option) => (
          <Radio
            key={String(option.value)}
            value={String(option.value)}
            disabled={disabled || option.disabled}
            autoFocus={autoFocus && String(option.value) === focused}
          >
            {optionText(option)}
          </Radio>
        ))}
      </Radio.Group>
    </EditorPlace>
  );
}

/** Cell kind: one of the options, all of them visible. */
export const radio = defineCellKind({
  type: 'radio',
  empty: '',
  text: (value, { options }) => choiceText(options, value),
  meansItsText: true,
  parse: parseChoice,
  View: RadioView,
  Editor: RadioEditor,
});
