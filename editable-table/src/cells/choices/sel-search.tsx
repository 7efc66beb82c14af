import { type CellEditorProps, type CellViewProps, defineCellKind } from '../../definition/cell-kind.ts';
import { popupSelectors } from '../base/editor-parts.tsx';
import { choiceText, parseChoice } from './cell-options.ts';
import { ChoiceEditor } from './choice-editor.tsx';
import { ChoiceView } from './choice-view.tsx';

function SearchView(props: CellViewProps) {
  return <ChoiceView {...props} multiple={false} />;
}

function SearchEditor(props: CellEditorProps) {
  return <ChoiceEditor {...props} multiple={false} searches />;
}

/** Cell kind: one of the options, searched by typing. */
export const selSearch = defineCellKind({
  type: 'sel_search',
  empty: '',
  text: (value, { options }) => choiceText(options, value),
  meansItsText: true,
  parse: parseChoice,
  View: SearchView,
  Editor: SearchEditor,
  typeToEdit: true,
  popupSelectors,
});
