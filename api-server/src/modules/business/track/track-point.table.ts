import { integer } from 'drizzle-orm/pg-core';
import { code, decimal, flag, id, instant, text, whole } from '../../../kernel/database/columns.ts';
import { plainTable } from '../../../kernel/tables/declare-table.ts';

/**
 * 轨迹点: the position of a waybill's lorry at a moment. There is one point per waybill and second. The rows are stored in monthly partitions.
 * No request reads them in its own scope: a call first checks the right to the waybill and then reads the points of that waybill (decision
 * 0082).
 */
export const trackPoints = plainTable(
  'biz_track_point',
  {
    tenantId: integer().notNull(),
    waybillId: id().notNull(),
    locateTime: instant().notNull(),
    plateNumber: text(10).notNull(),
    lng: decimal(10, 6).notNull(),
    lat: decimal(10, 6).notNull(),
    /** Speed in kilometres per hour. */
    speed: decimal(6, 2),
    /** Direction of travel in degrees, clockwise from north. */
    direction: whole(),
    /** Odometer of the device, in kilometres. */
    mileage: decimal(12, 2),
    source: code().notNull(),
    address: text(256),
    /** `Y`: drift, a place that the lorry cannot have reached from the point before. Such points are kept for statistics but left out of tracks. */
    driftFlag: flag().notNull().default('N'),
    createTime: instant().notNull(),
  },
  {
    primaryKey: ['waybillId', 'locateTime'],
    months: 'locateTime',
    indexes: { plate: { on: ['tenantId', 'plateNumber', 'locateTime'] } },
    rows: { policies: {} },
  },
);
