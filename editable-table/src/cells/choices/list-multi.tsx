import { type CellEditorProps, type CellViewProps, defineCellKind } from '../../definition/cell-kind.ts';
import { popupSelectors } from '../base/editor-parts.tsx';
import { choicesText, parseChoices } from './cell-options.ts';
import { ChoiceEditor } from './choice-editor.tsx';
import { ChoiceView } from './choice-view.tsx';

function ListView(props: CellViewProps) {
  return <ChoiceView {...props} multiple />;
}

function ListEditor(props: CellEditorProps) {
  return <ChoiceEditor {...props} multiple />;
}

/** Cell kind: several options, as comma-separated list. */
export const listMulti = defineCellKind({
  type: 'list_multi',
  empty: '',
  text: choicesText,
  meansItsText: true,
  parse: parseChoices,
  View: ListView,
  Editor: ListEditor,
  typeToEdit: true,
  popupSelectors,
});
