/** Where a load comes from and goes to; orders, dispatch orders and waybills carry it alike. */
export interface RouteRow {
  readonly sendCityCode: string;
  readonly sendCityCode_dictText?: string | null;
  readonly receiveCityCode: string;
  readonly receiveCityCode_dictText?: string | null;
}

/** Column 线路 of a list: the two cities by name. */
export const routeColumn = {
  key: 'route',
  title: ['线路', 'Route'] as const,
  width: 180,
  render: (row: RouteRow) => {
    const shown = `${row.sendCityCode_dictText ?? row.sendCityCode} → ${row.receiveCityCode_dictText ?? row.receiveCityCode}`;
    return <span title={shown}>{shown}</span>;
  },
};
