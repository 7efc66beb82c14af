import { and, eq, inArray, isNull, or } from 'drizzle-orm';
import type { Tx } from '../../kernel/database/database.ts';
import { commonConfigs } from './common-config/common-config.table.ts';
import { productSetting, type SettingKey } from './common-config/product-settings.ts';

/** The value of a setting as text: the company's value if it has one, or else the tenant's, or else the product's default. */
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

/**
 * Makes a function that returns a setting for a company: the company's value if it has one, or else that of the tenant or the product. It
 * reads the database only once.
 */
export async function settingOfCompanies(tx: Tx, tenantId: number, key: SettingKey): Promise<(companyId: string | null) => string> {
  const { configValue: value, companyId } = commonConfigs;
  const rows = await tx
    .select({ value, companyId })
    .from(commonConfigs)
    .where(and(eq(commonConfigs.tenantId, tenantId), eq(commonConfigs.configKey, key), eq(commonConfigs.delFlag, 0)));
  const known = new Map(rows.map((row) => [row.companyId, row.value]));
  const usual = known.get(null) ?? productSetting(key)?.value ?? '';
  return (company) => (company === null ? usual : (known.get(company) ?? usual));
}

/**
 * Several settings as texts, read at once: for each the company's value if it has one, or else the tenant's, or else the product's default.
 */
export async function settings<Key extends SettingKey>(
  tx: Tx,
  tenantId: number,
  keys: readonly Key[],
  company: string | null = null,
): Promise<Record<Key, string>> {
  const { configKey: key, configValue: value, companyId } = commonConfigs;
  const isAsked = and(
    eq(commonConfigs.tenantId, tenantId),
    inArray(key, [...keys]),
    company ? or(isNull(companyId), eq(companyId, company)) : isNull(companyId),
    eq(commonConfigs.delFlag, 0),
  );
  const rows = await tx.select({ key, value, companyId }).from(commonConfigs).where(isAsked);
  // Values of the company come last, so that they replace those of the tenant.
  const known = new Map(
    rows.toSorted((a, b) => Number(a.companyId !== null) - Number(b.companyId !== null)).map((row) => [row.key, row.value]),
  );
  // The cast is safe: every key gets a text, but TypeScript cannot infer this from a list of entries.
  return Object.fromEntries(keys.map((name) => [name, known.get(name) ?? productSetting(name)?.value ?? ''])) as Record<Key, string>;
}
