/** The part of a chart that needs the drawing library; loaded on first use. */
import { theme } from 'antd';
import { BarChart, LineChart } from 'echarts/charts';
import { GridComponent, LegendComponent, TooltipComponent } from 'echarts/components';
import { type ECharts, init, use as register } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { useEffect, useRef } from 'react';
import type { ChartProps } from './chart.tsx';
import { type ChartLook, chartOption } from './chart-option.ts';

register([LineChart, BarChart, GridComponent, LegendComponent, TooltipComponent, SVGRenderer]);

function useLook(): ChartLook {
  const { token } = theme.useToken();
  return {
    text: token.colorTextSecondary,
    line: token.colorBorderSecondary,
    surface: token.colorBgElevated,
    strong: token.colorText,
    font: token.fontFamily,
    colors: [token.colorPrimary, token.green6, token.orange6, token.purple6, token.cyan6, token.magenta6],
  };
}

/** Draws into a box that follows its surroundings; a hidden tab measures nothing and draws when it is shown again. */
export function ChartDrawing(props: ChartProps) {
  const { label, height = 320 } = props;
  const box = useRef<HTMLDivElement>(null);
  const chart = useRef<ECharts>(undefined);
  const look = useLook();

  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const drawing = init(element, undefined, { renderer: 'svg' });
    chart.current = drawing;
    const observer = new ResizeObserver(() => {
      if (element.clientWidth > 0) drawing.resize();
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      drawing.dispose();
      chart.current = undefined;
    };
  }, []);

  useEffect(() => {
    chart.current?.setOption(chartOption(props, look), { notMerge: true });
  });
  return <div ref={box} role="img" aria-label={label} style={{ width: '100%', height }} />;
}
