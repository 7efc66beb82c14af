/** The part of a chart that needs the drawing library; loaded on first use. */
import { theme } from 'antd';
import { BarChart, LineChart } from 'echarts/charts';
import { GridComponent, LegendComponent, TooltipComponent } from 'echarts/components';
import { type ECharts, init, use as register } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { useEffect, useInsertionEffect, useRef } from 'react';
import { type ChartDrawingProps, type ChartTheme, chartOption } from './chart-option.ts';

register([LineChart, BarChart, GridComponent, LegendComponent, TooltipComponent, SVGRenderer]);

function useChartTheme(): ChartTheme {
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

/** Draws into a box that is resized with the page. A tab in the background keeps its picture, and equal options are not drawn again. */
export function ChartDrawing(props: ChartDrawingProps) {
  const { label, height = 320 } = props;
  const box = useRef<HTMLDivElement>(null);
  const chart = useRef<ECharts>(undefined);
  const drawn = useRef('');
  const theme = useChartTheme();

  useEffect(() => {
    const element = box.current;
    if (!element) return;
    chart.current ??= init(element, undefined, { renderer: 'svg' });
    const drawing = chart.current;
    const observer = new ResizeObserver(() => {
      const { clientWidth: width, clientHeight: tall } = element;
      // A hidden box has no size.
      if (width > 0 && (width !== drawing.getWidth() || tall !== drawing.getHeight())) drawing.resize();
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  // Insertion effects are not stopped in hidden pages: their clean-up means that the chart is really unmounted.
  useInsertionEffect(
    () => () => {
      chart.current?.dispose();
      chart.current = undefined;
      drawn.current = '';
    },
    [],
  );

  useEffect(() => {
    const option = chartOption(props, theme);
    const says = JSON.stringify(option);
    if (says === drawn.current) return;
    drawn.current = says;
    chart.current?.setOption(option, { notMerge: true });
  });
  return <div ref={box} role="img" aria-label={label} style={{ width: '100%', height }} />;
}
