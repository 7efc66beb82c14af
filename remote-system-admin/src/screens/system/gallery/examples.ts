/** All pages of the widget gallery in their order, each with the source text of its example. */
import type { Example } from './example.ts';
import { ArrangeExample } from './examples/arrange.example.tsx';
import arrange from './examples/arrange.example.tsx?raw';
import { ChoicesExample } from './examples/choices.example.tsx';
import choices from './examples/choices.example.tsx?raw';
import { CodeExample } from './examples/code.example.tsx';
import codeEditor from './examples/code.example.tsx?raw';
import { ControlsExample } from './examples/controls.example.tsx';
import controls from './examples/controls.example.tsx?raw';
import { FieldsExample } from './examples/fields.example.tsx';
import fields from './examples/fields.example.tsx?raw';
import { FiguresExample } from './examples/figures.example.tsx';
import figures from './examples/figures.example.tsx?raw';
import { FilesExample } from './examples/files.example.tsx';
import files from './examples/files.example.tsx?raw';
import { ListExample } from './examples/list.example.tsx';
import list from './examples/list.example.tsx?raw';
import { LiveExample } from './examples/live.example.tsx';
import live from './examples/live.example.tsx?raw';
import { ManyExample } from './examples/many.example.tsx';
import many from './examples/many.example.tsx?raw';
import { MapExample } from './examples/map.example.tsx';
import map from './examples/map.example.tsx?raw';
import { OwnExample } from './examples/own.example.tsx';
import own from './examples/own.example.tsx?raw';
import { PickersExample } from './examples/pickers.example.tsx';
import pickers from './examples/pickers.example.tsx?raw';
import { QueryExample } from './examples/query.example.tsx';
import query from './examples/query.example.tsx?raw';
import { ReportExample } from './examples/report.example.tsx';
import report from './examples/report.example.tsx?raw';
import { RichTextExample } from './examples/rich-text.example.tsx';
import richText from './examples/rich-text.example.tsx?raw';
import { RowsExample } from './examples/rows.example.tsx';
import rows from './examples/rows.example.tsx?raw';
import { RulesExample } from './examples/rules.example.tsx';
import rules from './examples/rules.example.tsx?raw';
import { SourceExample } from './examples/source.example.tsx';
import source from './examples/source.example.tsx?raw';
import { StatesExample } from './examples/states.example.tsx';
import states from './examples/states.example.tsx?raw';
import { TreeExample } from './examples/tree.example.tsx';
import tree from './examples/tree.example.tsx?raw';
import { TypesExample } from './examples/types.example.tsx';
import types from './examples/types.example.tsx?raw';

export const examples: readonly Example[] = [
  { key: 'types', Example: TypesExample, code: types },
  { key: 'rows', Example: RowsExample, code: rows },
  { key: 'rules', Example: RulesExample, code: rules },
  { key: 'figures', Example: FiguresExample, code: figures },
  { key: 'many', Example: ManyExample, code: many },
  { key: 'arrange', Example: ArrangeExample, code: arrange },
  { key: 'source', Example: SourceExample, code: source },
  { key: 'live', Example: LiveExample, code: live },
  { key: 'own', Example: OwnExample, code: own },
  { key: 'list', Example: ListExample, code: list, isPlain: true },
  { key: 'states', Example: StatesExample, code: states, isPlain: true },
  { key: 'query', Example: QueryExample, code: query, isPlain: true },
  { key: 'pickers', Example: PickersExample, code: pickers, isPlain: true },
  { key: 'choices', Example: ChoicesExample, code: choices, isPlain: true },
  { key: 'fields', Example: FieldsExample, code: fields, isPlain: true },
  { key: 'tree', Example: TreeExample, code: tree, isPlain: true },
  { key: 'controls', Example: ControlsExample, code: controls, isPlain: true },
  { key: 'codeEditor', Example: CodeExample, code: codeEditor, isPlain: true },
  { key: 'richText', Example: RichTextExample, code: richText, isPlain: true },
  { key: 'report', Example: ReportExample, code: report, isPlain: true },
  { key: 'files', Example: FilesExample, code: files },
  { key: 'map', Example: MapExample, code: map, isPlain: true },
];
