/** Types of a gallery page, which shows a table or another widget, and of its source file. */

import type { EditableTableProps } from 'editable-table';
import type { ComponentType } from 'react';

/** Settings chosen on the gallery page; every example passes them to its tables. */
export type TableSettings = Pick<EditableTableProps, 'size' | 'bordered' | 'alwaysEdit' | 'rowNumber' | 'disabled' | 'leaveGuard'>;

export interface ExampleProps {
  readonly settings: TableSettings;
}

export interface Example {
  readonly key: ExampleKey;
  readonly Example: ComponentType<ExampleProps>;
  /** The page shows no table, so the settings for tables have no effect. */
  readonly isPlain?: true;
  /** Source text of the example's file. */
  readonly code: string;
}

export const exampleKeys = [
  'types',
  'rows',
  'rules',
  'figures',
  'many',
  'arrange',
  'source',
  'live',
  'own',
  'list',
  'states',
  'query',
  'pickers',
  'choices',
  'fields',
  'tree',
  'controls',
  'codeEditor',
  'richText',
  'report',
  'files',
  'map',
] as const;
export type ExampleKey = (typeof exampleKeys)[number];
