/** Column 线路 (route): the names of both cities; orders, dispatch orders and waybills have the same fields for it. */
export const routeColumn = {
  key: 'route',
  title: ['线路', 'Route'],
  combine: ['sendCityCode', 'receiveCityCode'],
  between: ' → ',
  stack: true,
} as const;
