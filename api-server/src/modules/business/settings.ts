import { and, eq, isNull } from 'drizzle-orm';
import type { Tx } from '../../kernel/database/database.ts';
import { commonConfigs } from '../system/common-config/common-config.table.ts';

/** Settings of the freight business with their default values. */
const defaults = {
  'order.overShipRatio': '0.05',
  'dispatch.acceptTimeoutMinutes': '120',
  'waybill.loadTolerance': '0.00',
} as const;

type SettingKey = keyof typeof defaults;

/** A tenant's setting, as text. */
export async function setting(tx: Tx, tenantId: number, key: SettingKey): Promise<string> {
  const [row] = await tx
    .select({ value: commonConfigs.configValue })
    .from(commonConfigs)
    .where(
      and(
        eq(commonConfigs.tenantId, tenantId),
        eq(commonConfigs.configKey, key),
        isNull(commonConfigs.companyId),
        eq(commonConfigs.delFlag, 0),
      ),
    );
  return row?.value ?? defaults[key];
}
