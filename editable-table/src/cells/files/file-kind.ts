import { storedFileName } from 'shared-contracts/wire/stored-file';
import { type CellKind, defineCellKind } from '../../definition/cell-kind.ts';
import { joined, partsOf, typedParts } from '../base/cell-values.ts';
import { problem } from '../base/cell-words.ts';
import { popupSelectors } from '../base/editor-parts.tsx';
import { type FileKind, fileRules, keepLast, pathsFromWire } from './file-column.ts';
import { fileEditor } from './file-editor.tsx';
import { fileView } from './file-view.tsx';

/** Form of the paths of stored files and of URLs; copied cells contain such texts. */
const pathShape = /^(?:https?:\/\/\S+|[\w\p{Script=Han}.()-]+(?:\/[\w\p{Script=Han}.()-]+)*\.[A-Za-z0-9]{1,8})$/u;

/** Makes cell kinds for files: a comma-separated list of stored paths. Copies contain the paths, so that pasting gives the same files. */
export function fileKind(type: FileKind): CellKind {
  return defineCellKind({
    type,
    empty: '',
    text: pathsFromWire,
    sheet: (value) => joined(partsOf(value).map(storedFileName)),
    parse(text, { column }) {
      const paths = typedParts(text);
      const wrong = paths.find((path) => !pathShape.test(path) || path.includes('..'));
      return wrong === undefined ? { value: joined(keepLast(paths, fileRules(column, type).most)) } : problem('notAFile', wrong);
    },
    fromWire: pathsFromWire,
    toWire: pathsFromWire,
    View: fileView(type),
    Editor: fileEditor(type),
    popupSelectors,
  });
}
