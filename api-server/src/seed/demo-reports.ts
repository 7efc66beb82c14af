/** Online reports of a new demo installation: one with groups, one with single records, and those from which table cells choose records. */
import { orderStatus } from 'shared-contracts/business/states';
import { parameterText, type ReportDefinition } from 'shared-contracts/online/online-report';
import { instantText } from '../kernel/basics/clock.ts';
import type { Database } from '../kernel/database/database.ts';
import { onlineReports } from '../modules/online/report/online-report.table.ts';
import { demoId } from './demo-ids.ts';
import { claimOnce } from './seed-reference.ts';

interface DemoReport {
  readonly reportName: string;
  readonly reportCode: string;
  readonly remark: string;
  readonly definition: ReportDefinition;
}

const single = (field: string) => ({ field, mode: 'single' as const });
const range = (field: string) => ({ field, mode: 'group' as const, isFolded: true });

const { awaitingTake, awaitingDispatch, partlyDispatched, dispatched, inTransit, delivered } = orderStatus;
const openOrders = [awaitingTake, awaitingDispatch, partlyDispatched, dispatched, inTransit, delivered];

export const demoReports: readonly DemoReport[] = [
  {
    reportName: '运单月度统计',
    reportCode: 'waybill_by_month',
    remark: '每月各状态的运单数、装货净重和应付运费',
    definition: {
      entity: 'waybill',
      columns: [
        { field: 'createTime', part: 'month', title: '月份' },
        { field: 'waybillStatus' },
        { field: '', aggregate: 'count', title: '运单数' },
        { field: 'loadNet', aggregate: 'sum' },
        { field: 'payableFreight', aggregate: 'sum' },
      ],
      filters: [],
      parameters: [],
      query: [single('carrierName'), single('waybillStatus'), range('createTime')],
      sort: { column: 'createTime_month', order: 'desc' },
    },
  },
  {
    reportName: '未完成订单一览',
    reportCode: 'open_orders',
    remark: '未完成的订单；参数 goods 限定货物名称',
    definition: {
      entity: 'order',
      columns: ['orderNo', 'shipperName', 'goodsName', 'orderQty', 'dispatchedQty', 'remainQty', 'orderStatus', 'deliveryDeadline'].map(
        (field) => ({ field }),
      ),
      filters: [
        { field: 'orderStatus', rule: 'in', value: openOrders.join(',') },
        { field: 'goodsName', rule: 'like', value: parameterText('goods') },
      ],
      parameters: [{ name: 'goods' }],
      query: [single('orderNo'), single('shipperName'), single('orderStatus'), range('deliveryDeadline')],
      sort: { column: 'deliveryDeadline', order: 'asc' },
    },
  },
  {
    reportName: '车辆选择',
    reportCode: 'lorry_choice',
    remark: '弹出单元格选择车辆时使用',
    definition: {
      entity: 'lorry',
      columns: ['plateNumber', 'plateColor', 'vehicleType', 'ratedLoad', 'carrierName', 'driverName', 'workStatus'].map((field) => ({
        field,
      })),
      filters: [],
      parameters: [],
      query: [single('plateNumber'), single('carrierName'), { ...single('workStatus'), isFolded: true }],
      sort: { column: 'plateNumber', order: 'asc' },
    },
  },
];

/** Writes the demo reports, once per installation. */
export async function seedDemoReports(database: Database, now: number = Date.now()): Promise<void> {
  await database.asSystem('demo reports', async (tx) => {
    if (!(await claimOnce(tx, 'demo-reports'))) return;
    await tx.insert(onlineReports).values(
      demoReports.map(({ definition, ...row }, index) => ({
        ...row,
        ...{ id: demoId('report', index + 1), tenantId: 0, createBy: 'admin', createTime: instantText(now - 40 * 86_400_000) },
        ...{ source: definition.entity, definition: JSON.stringify(definition), isEnabled: 'Y' as const },
      })),
    );
  });
}
