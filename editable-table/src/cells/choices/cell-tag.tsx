import type { CSSProperties, ReactNode } from 'react';
import type { TagColor } from '../../definition/table-column.ts';
import styles from '../../grid/style/table-grid.module.css';
import { tagColours } from '../../grid/style/tag-colours.ts';

const named: ReadonlyMap<string, CSSProperties> = new Map(
  tagColours.map((name) => [name, { background: `var(--tag-${name}-ground)`, color: `var(--tag-${name})` }]),
);

function lookOf(colour: TagColor): CSSProperties | undefined {
  if (!colour) return undefined;
  if (typeof colour !== 'string') return { background: colour[0], color: colour[1] };
  return named.get(colour) ?? { background: `color-mix(in srgb, ${colour} 12%, transparent)`, color: colour };
}

export interface CellTagProps {
  readonly colour: TagColor;
  readonly children: ReactNode;
}

/**
 * A coloured tag. antd's Tag is not used: it inserts its styles with the first tag and removes them with the last one, which would happen
 * at every jump in a table.
 */
export function CellTag({ colour, children }: CellTagProps) {
  return (
    <span className={styles.tag} style={lookOf(colour)}>
      {children}
    </span>
  );
}
