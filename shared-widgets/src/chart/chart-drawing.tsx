/** The drawing of a chart with legend and tooltip; loaded on first use. */
import { theme } from 'antd';
import { type PointerEvent, useState } from 'react';
import styles from './chart.module.css';
import { ChartAxes } from './chart-axes.tsx';
import { chartLayout } from './chart-layout.ts';
import { figure } from './chart-scale.ts';
import { coloured, type Shape, shapesOf } from './chart-shapes.ts';
import type { DrawnChart } from './drawn-series.ts';
import { useBox } from './use-box.ts';

function useColours(): readonly string[] {
  const { token } = theme.useToken();
  return [token.colorPrimary, token.green6, token.orange6, token.purple6, token.cyan6, token.magenta6];
}

/** Draws a chart. While its tab is in the background, the drawing is kept. */
export function ChartDrawing({ label, categories, series: all, units = [''], height = 320 }: DrawnChart) {
  const colours = useColours();
  const { element, size } = useBox();
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const [pointed, setPointed] = useState<number>();
  const known = coloured(all, colours);
  const series = known.filter(({ name }) => !hidden.has(name));
  const layout = chartLayout({ categories, series }, size);
  const shapes = shapesOf(series, layout).toSorted((a, b) => (a.kind < b.kind ? -1 : 1));

  const point = ({ clientX, currentTarget }: PointerEvent): void => {
    const x = clientX - currentTarget.getBoundingClientRect().left;
    const distances = layout.middles.map((middle) => Math.abs(middle - x));
    setPointed(distances.indexOf(Math.min(...distances)));
  };
  const turn = (name: string): void => setHidden(new Set(hidden.has(name) ? [...hidden].filter((one) => one !== name) : [...hidden, name]));
  const middle = pointed === undefined ? undefined : layout.middles[pointed];

  return (
    <div className={styles.chart} style={{ height }}>
      <ul className={styles.legend}>
        {known.map(({ name, kind, color, isPrevious }) => (
          <li key={name}>
            <button type="button" aria-pressed={!hidden.has(name)} onClick={() => turn(name)}>
              <span className={styles.mark} data-kind={kind} data-previous={isPrevious} style={{ color }} />
              {name}
            </button>
          </li>
        ))}
      </ul>
      <div
        ref={element}
        className={styles.picture}
        onPointerMove={point}
        onPointerDown={point}
        onPointerLeave={() => setPointed(undefined)}
      >
        <svg role="img" aria-label={label} width={size.width} height={size.height}>
          <ChartAxes layout={layout} categories={categories} units={units} />
          {middle !== undefined && <line className={styles.guide} x1={middle} x2={middle} y1={layout.top} y2={layout.bottom} />}
          {shapes.map((shape) => (
            <ShapeView key={shape.name} {...shape} />
          ))}
        </svg>
        {pointed !== undefined && middle !== undefined && (
          <div
            aria-hidden
            className={styles.values}
            style={middle > size.width / 2 ? { right: size.width - middle + 12 } : { left: middle + 12 }}
          >
            <strong>{categories[pointed]}</strong>
            {series.map(({ name, kind, color, isPrevious, values }) => (
              <span key={name}>
                <span className={styles.mark} data-kind={kind} data-previous={isPrevious} style={{ color }} />
                <span className={styles.name}>{name}</span>
                <b>{figure(values[pointed])}</b>
              </span>
            ))}
          </div>
        )}
      </div>
    </div>
  );
}

function ShapeView({ kind, color, isPrevious, path, area, points }: Shape) {
  if (kind === 'bar') return <path d={path} fill={color} opacity={isPrevious ? 0.35 : 1} />;
  const stroke = isPrevious ? { strokeWidth: 1, strokeDasharray: '4 3', opacity: 0.7 } : { strokeWidth: 2 };
  return (
    <g>
      {area && <path d={area} fill={color} opacity={0.06} />}
      <path d={path} fill="none" stroke={color} strokeLinejoin="round" {...stroke} />
      {points.map(([x, y]) => (
        <circle key={x} cx={x} cy={y} r={2.5} fill={color} opacity={isPrevious ? 0.7 : 1} />
      ))}
    </g>
  );
}
