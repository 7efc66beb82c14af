import { and, eq, inArray, isNull, or } from 'drizzle-orm';
import type { Tx } from '../../kernel/database/database.ts';
import { commonConfigs } from './common-config/common-config.table.ts';
import { productSetting, type SettingKey } from './common-config/product-settings.ts';

/** The value of a setting as text: that of the company if it has one, otherwise that of the tenant, otherwise the product's default. */
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

/** Several settings of a tenant as texts, read at once; settings of single companies are not among them. */
export async function settings<Key extends SettingKey>(tx: Tx, tenantId: number, keys: readonly Key[]): Promise<Record<Key, string>> {
  const { configKey: key, configValue: value } = commonConfigs;
  const isAsked = and(
    eq(commonConfigs.tenantId, tenantId),
    inArray(key, [...keys]),
    isNull(commonConfigs.companyId),
    eq(commonConfigs.delFlag, 0),
  );
  const rows = await tx.select({ key, value }).from(commonConfigs).where(isAsked);
  const known = new Map(rows.map((row) => [row.key, row.value]));
  // The cast is safe: every key gets a text, but TypeScript cannot infer this from a list of entries.
  return Object.fromEntries(keys.map((name) => [name, known.get(name) ?? productSetting(name)?.value ?? ''])) as Record<Key, string>;
}
