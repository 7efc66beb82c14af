import { type CellEditorProps, type CellViewProps, defineCellKind } from '../../definition/cell-kind.ts';
import { popupSelectors } from '../base/editor-parts.tsx';
import { choicesText, choiceText, isMultiple, parseChoice, parseChoices } from './cell-options.ts';
import { ChoiceEditor } from './choice-editor.tsx';
import { ChoiceView } from './choice-view.tsx';

function SelectView(props: CellViewProps) {
  return <ChoiceView {...props} multiple={isMultiple(props.context.column)} />;
}

function SelectEditor(props: CellEditorProps) {
  return <ChoiceEditor {...props} multiple={isMultiple(props.context.column)} />;
}

/** Cell kind: one of the options, or several as comma-separated list. */
export const select = defineCellKind({
  type: 'select',
  empty: '',
  text: (value, context) => (isMultiple(context.column) ? choicesText(value, context) : choiceText(context.options, value)),
  meansItsText: true,
  parse: (text, context) => (isMultiple(context.column) ? parseChoices(text, context) : parseChoice(text, context)),
  View: SelectView,
  Editor: SelectEditor,
  typeToEdit: true,
  popupSelectors,
});
