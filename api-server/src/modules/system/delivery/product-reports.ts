/**
 * The online reports that every tenant has, because screens of the product use them to choose records. People may change and delete them.
 */
import { sql } from 'drizzle-orm';
import { orderedGoodsFields, orderedGoodsParameter, orderedGoodsReport } from 'shared-contracts/business/order/order-goods-report';
import { orderStatus } from 'shared-contracts/business/states';
import { platformTenant } from 'shared-contracts/entity/tier';
import { parameterText, type ReportDefinition } from 'shared-contracts/online/online-report';
import type { Tx } from '../../../kernel/database/database.ts';
import { seedId } from '../product-menu/permission-rows.ts';
import { deliverRows, type KeptRow } from './deliver-rows.ts';

export interface ProductReport {
  readonly code: string;
  readonly name: string;
  readonly remark: string;
  readonly definition: ReportDefinition;
}

export const productReports: readonly ProductReport[] = [
  {
    code: orderedGoodsReport,
    name: '历史货物',
    remark: '下单、发布货源时选择以前运过的货物；参数 shipper 限定货主',
    definition: {
      entity: 'order',
      columns: [
        ...orderedGoodsFields.map((field) => ({ field })),
        { field: '', aggregate: 'count' },
        { field: 'createTime', aggregate: 'max' },
      ],
      filters: [
        // Orders that were refused or cancelled are left out, because they may contain goods that the platform does not transport.
        { field: 'orderStatus', rule: 'ne', value: orderStatus.rejected },
        { field: 'orderStatus', rule: 'ne', value: orderStatus.cancelled },
        { field: 'shipperId', rule: 'eq', value: parameterText(orderedGoodsParameter) },
      ],
      parameters: [{ name: orderedGoodsParameter }],
      query: [
        { field: 'goodsName', mode: 'single' },
        { field: 'goodsTypeCode', mode: 'single' },
        { field: 'createTime', mode: 'group', isFolded: true },
      ],
      sort: { column: 'createTime_max', order: 'desc' },
    },
  },
];

const reportKind = {
  kind: 'onlineReport',
  table: 'onl_report',
  columns: ['tenant_id', 'report_name', 'report_code', 'source', 'definition', 'remark'],
  initial: ['is_enabled'],
  name: 'report_name',
  entity: 'onlineReport',
};

const rowsOf = (reports: readonly ProductReport[], tenant: number) =>
  reports.map(({ code, name, remark, definition }) => ({
    id: seedId('onlineReport', tenant === platformTenant ? code : `${tenant}:${code}`),
    ...{ tenant_id: tenant, report_name: name, report_code: code, remark, is_enabled: 'Y' },
    ...{ source: definition.entity, definition: JSON.stringify(definition) },
  }));

/**
 * Delivers the reports to these tenants; reports that people changed or deleted stay as they are. Needs a transaction that sees every
 * tenant.
 */
export async function deliverReports(tx: Tx, tenants: readonly number[], reports = productReports): Promise<readonly KeptRow[]> {
  return (
    await deliverRows(
      tx,
      reportKind,
      tenants.flatMap((tenant) => rowsOf(reports, tenant)),
    )
  ).kept;
}

/** Delivers the reports to all tenants except the platform's, which gets them with the rest of the reference data. */
export async function deliverReportsToTenants(tx: Tx): Promise<readonly KeptRow[]> {
  const { rows } = await tx.execute<{ id: number }>(sql`select id from sys_tenant where id <> ${platformTenant} order by id`);
  return rows.length === 0
    ? []
    : await deliverReports(
        tx,
        rows.map(({ id }) => Number(id)),
      );
}

/**
 * Deletes the records of what was delivered to a tenant that is removed, so that a new tenant with the same number gets the reports again.
 */
export async function forgetReports(tx: Tx, tenant: number): Promise<void> {
  const keys = rowsOf(productReports, tenant).map(({ id }) => id);
  await tx.execute(sql`delete from freight.delivered_row where kind = ${reportKind.kind} and key = any(${sql.param(keys)}::varchar[])`);
}
