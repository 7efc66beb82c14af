/** Controls for screens beyond those of antd: small ones, choices from dictionaries and trees, and the code editor. */
export { CodeEditor } from '../code-editor/code-editor.tsx';
export { useClickGuard } from '../controls/click-guard.ts';
export { DetailList } from '../controls/detail-list.tsx';
export { cutText, Ellipsis } from '../controls/ellipsis.tsx';
export { ResultPage } from '../controls/result-page.tsx';
export { RowsButton } from '../controls/rows-button.tsx';
export { SlideCheck } from '../controls/slide-check.tsx';
export { SubPopover } from '../controls/sub-popover.tsx';
export { TagInput } from '../controls/tag-input.tsx';
export { WidgetModal } from '../controls/widget-modal.tsx';
export { PopupField } from '../record-popup/popup-field.tsx';
export { ReportView } from '../record-popup/report-view.tsx';
export {
  CategorySelect,
  DictionaryCheckbox,
  DictionaryRadio,
  DictionaryTag,
  LinkedRegions,
  SearchSelect,
  TableTreeSelect,
  TreeDictionary,
} from '../selects/choices.ts';
export { type TreeMove, TreeTable, type TreeTableHandle } from '../tree-table/tree-table.tsx';
