import { and, eq, isNull, or } from 'drizzle-orm';
import type { Tx } from '../../kernel/database/database.ts';
import { commonConfigs } from './common-config/common-config.table.ts';
import { productSetting, type SettingKey } from './common-config/product-settings.ts';

/** A tenant's setting as text: the company's own where it has one, otherwise the tenant's, otherwise the product's default. */
export async function setting(tx: Tx, tenantId: number, key: SettingKey, companyId: string | null = null): Promise<string> {
  const rows = await tx
    .select({ value: commonConfigs.configValue, companyId: commonConfigs.companyId })
    .from(commonConfigs)
    .where(
      and(
        eq(commonConfigs.tenantId, tenantId),
        eq(commonConfigs.configKey, key),
        companyId ? or(isNull(commonConfigs.companyId), eq(commonConfigs.companyId, companyId)) : isNull(commonConfigs.companyId),
        eq(commonConfigs.delFlag, 0),
      ),
    );
  const found = rows.find((row) => row.companyId !== null) ?? rows[0];
  return found?.value ?? productSetting(key)?.value ?? '';
}
