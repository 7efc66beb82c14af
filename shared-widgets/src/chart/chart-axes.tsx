import styles from './chart.module.css';
import type { ChartLayout } from './chart-layout.ts';
import { figure } from './chart-scale.ts';

export interface ChartAxesProps {
  readonly layout: ChartLayout;
  readonly categories: readonly string[];
  readonly units: readonly (string | undefined)[];
}

/** The axes of a chart: horizontal lines, values on both sides, units above, category names below. */
export function ChartAxes({ layout, categories, units }: ChartAxesProps) {
  const { width, left, right, top, bottom, middles, scales, namedEvery, height } = layout;
  return (
    <g className={styles.axes}>
      {scales.map(({ ticks }, index) => {
        const axis = index === 1 ? 1 : 0;
        const side = axis === 0 ? { x: left - 8, textAnchor: 'end' as const } : { x: right + 8, textAnchor: 'start' as const };
        return (
          <g key={axis}>
            <text x={axis === 0 ? 0 : width} textAnchor={axis === 0 ? 'start' : 'end'} y={top - 14}>
              {units[axis]}
            </text>
            {ticks.map((tick) => (
              <g key={tick}>
                {axis === 0 && <line x1={left} x2={right} y1={height(tick)} y2={height(tick)} />}
                <text {...side} y={height(tick, axis)} dominantBaseline="central">
                  {figure(tick)}
                </text>
              </g>
            ))}
          </g>
        );
      })}
      {categories.map(
        (name, index) =>
          index % namedEvery === 0 && (
            <text key={name} x={middles[index]} y={bottom + 16} textAnchor="middle">
              {name}
            </text>
          ),
      )}
    </g>
  );
}
