/** One page of the gallery: a table, and the file it is written in. */

import type { EditableTableProps } from 'editable-table';
import type { ComponentType } from 'react';

/** What the person at the page chooses; every example hands it to its tables. */
export type TableSettings = Pick<EditableTableProps, 'size' | 'bordered' | 'alwaysEdit' | 'rowNumber' | 'disabled' | 'leaveGuard'>;

export interface ExampleProps {
  readonly settings: TableSettings;
}

export interface Example {
  readonly key: ExampleKey;
  readonly Example: ComponentType<ExampleProps>;
  /** The example's own file, as it stands in the repository. */
  readonly code: string;
}

export const exampleKeys = ['types', 'rows', 'rules', 'figures', 'many', 'arrange', 'source', 'live', 'own'] as const;
export type ExampleKey = (typeof exampleKeys)[number];
