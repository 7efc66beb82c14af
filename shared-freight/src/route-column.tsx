/** Column 线路 of a list: the two cities by name; orders, dispatch orders and waybills carry them alike. */
export const routeColumn = {
  key: 'route',
  title: ['线路', 'Route'],
  combine: ['sendCityCode', 'receiveCityCode'],
  between: ' → ',
  stack: true,
} as const;
