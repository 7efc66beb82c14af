/** Inline styles of the advanced query. A style sheet of its own would add an integrity hash to the data that the sign-in page loads. */
import { Grid } from 'antd';
import type { CSSProperties } from 'react';

const column = { display: 'flex', flexDirection: 'column', gap: 8, minWidth: 0 } as const;
const bare = { minWidth: 0, margin: 0, padding: 0, border: 0 } as const;

export interface QueryStyles {
  readonly body: CSSProperties;
  readonly outermost: CSSProperties;
  readonly group: CSSProperties;
  readonly match: CSSProperties;
  readonly row: CSSProperties;
  readonly value: CSSProperties;
  readonly hidden: CSSProperties;
  readonly saved: CSSProperties;
  readonly line: CSSProperties;
  readonly name: CSSProperties;
}

const wide: QueryStyles = {
  body: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) 260px', gap: 16, alignItems: 'start' },
  outermost: column,
  group: { ...column, padding: 8, border: '1px solid var(--ant-color-border-secondary)', borderRadius: 6 },
  match: { width: 260 },
  row: { ...bare, display: 'grid', gridTemplateColumns: 'minmax(0, 5fr) minmax(0, 3fr) minmax(0, 6fr) auto', gap: 8, alignItems: 'center' },
  value: { minWidth: 0 },
  hidden: { position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)' },
  saved: { margin: 0, padding: 0, listStyle: 'none' },
  line: { display: 'flex', gap: 4, alignItems: 'center' },
  name: { flex: 1, minWidth: 0, overflow: 'hidden', textAlign: 'start', textOverflow: 'ellipsis' },
};

/** On phones the saved queries are below the conditions, and the value of a condition is below its field. */
const narrow: QueryStyles = {
  ...wide,
  body: { ...wide.body, gridTemplateColumns: 'minmax(0, 1fr)' },
  match: { flex: '1 1 0', minWidth: 0 },
  row: { ...wide.row, gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr) auto' },
  value: { ...wide.value, gridRow: 2, gridColumn: '1 / 3' },
};

export function useQueryStyles(): QueryStyles {
  return Grid.useBreakpoint().md === false ? narrow : wide;
}
