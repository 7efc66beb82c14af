/** The pages of the gallery in order, each with the text of its own file. */
import type { Example } from './example.ts';
import { ArrangeExample } from './examples/arrange.example.tsx';
import arrange from './examples/arrange.example.tsx?raw';
import { FiguresExample } from './examples/figures.example.tsx';
import figures from './examples/figures.example.tsx?raw';
import { LiveExample } from './examples/live.example.tsx';
import live from './examples/live.example.tsx?raw';
import { ManyExample } from './examples/many.example.tsx';
import many from './examples/many.example.tsx?raw';
import { OwnExample } from './examples/own.example.tsx';
import own from './examples/own.example.tsx?raw';
import { RowsExample } from './examples/rows.example.tsx';
import rows from './examples/rows.example.tsx?raw';
import { RulesExample } from './examples/rules.example.tsx';
import rules from './examples/rules.example.tsx?raw';
import { SourceExample } from './examples/source.example.tsx';
import source from './examples/source.example.tsx?raw';
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
];
