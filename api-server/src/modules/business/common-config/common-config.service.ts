import Big from 'big.js';
import { and, eq, isNull } from 'drizzle-orm';
import { commonConfig } from 'shared-contracts/business/master/common-config';
import type { DraftOf } from 'shared-contracts/entity/entity';
import { readDecimal } from 'shared-contracts/values/decimal-text';
import { Business, businessAt } from '../../../kernel/basics/errors.ts';
import type { Caller } from '../../../kernel/caller/caller.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { checkUnique } from '../unique-rows.ts';
import { type CommonConfigRow, commonConfigs } from './common-config.table.ts';
import { productSetting } from './product-settings.ts';

type ConfigDraft = Partial<DraftOf<typeof commonConfig>>;

/**
 * Checks a new setting. When it gives a single company its own value for a setting of the product, name, type and limits are taken from the
 * product.
 */
export async function prepareConfig(tx: Tx, caller: Caller, draft: ConfigDraft) {
  const { configKey = '', companyId } = draft;
  const same = and(
    eq(commonConfigs.configKey, configKey),
    companyId ? eq(commonConfigs.companyId, companyId) : isNull(commonConfigs.companyId),
  );
  const asked = { entity: commonConfig, field: 'configKey', value: configKey };
  if (same) await checkUnique(tx, caller, commonConfigs, { same, message: '该配置键已存在', field: 'configKey', asked });
  const known = productSetting(configKey);
  const values = known
    ? {
        configName: known.name,
        configGroup: configKey.slice(0, configKey.indexOf('.')),
        valueType: known.type,
        unit: known.unit ?? null,
        minValue: known.min ?? null,
        maxValue: known.max ?? null,
      }
    : {};
  checkLimits({ ...draft, ...values });
  return { ...values, configValue: checkedValue({ ...draft, ...values }) };
}

/** Checks a changed setting. A setting that the product declares keeps its name and its limits. */
export async function changeConfig(_tx: Tx, _caller: Caller, draft: ConfigDraft, current: CommonConfigRow) {
  if (current.editableFlag !== 'Y') throw new Business('该配置不可编辑');
  const known = productSetting(current.configKey);
  const { configName, unit } = current;
  // The limits come from the declaration in this version of the product, because the stored ones may be those of an older version.
  const fixed = known ? { configName, unit, minValue: known.min ?? null, maxValue: known.max ?? null } : {};
  const whole = { ...current, ...draft, ...fixed };
  checkLimits(whole);
  return { ...fixed, configValue: checkedValue(whole) };
}

/** Refuses to delete a setting that the product needs. */
export async function checkOwnConfig(_tx: Tx, _caller: Caller, row: CommonConfigRow): Promise<void> {
  if (productSetting(row.configKey) && row.companyId === null) throw new Business('系统配置不能删除，可恢复默认值');
}

export async function restoreDefault({ row }: { readonly row: CommonConfigRow }) {
  const known = productSetting(row.configKey);
  if (!known) throw new Business('该配置没有默认值');
  return { configValue: known.value };
}

function checkLimits({ valueType, minValue, maxValue }: ConfigDraft): void {
  const isNumber = valueType === 'int' || valueType === 'decimal';
  for (const [field, limit] of [
    ['minValue', minValue],
    ['maxValue', maxValue],
  ] as const) {
    if (!limit) continue;
    if (!isNumber) throw businessAt(field, '只有数字类型的配置可以设置范围');
    if (!readDecimal(limit)) throw businessAt(field, '范围必须是数字');
  }
  if (minValue && maxValue && new Big(minValue).gt(maxValue)) throw businessAt('maxValue', '最大值不能小于最小值');
}

/** Returns the value in the form in which it is stored. Refuses one of a wrong type, outside its limits or not among the allowed values. */
function checkedValue(draft: ConfigDraft): string {
  const value = (draft.configValue ?? '').trim();
  const problem = valueProblem(draft, value);
  if (problem) throw businessAt('configValue', problem);
  return value;
}

function valueProblem({ configKey = '', valueType, minValue, maxValue }: ConfigDraft, value: string): string | null {
  const options = productSetting(configKey)?.options;
  if (options && !options.includes(value)) return `配置值只能是${options.join('、')}`;
  if (valueType === 'bool') return value === 'Y' || value === 'N' ? null : '配置值只能是Y或N';
  if (valueType === 'json') return isJson(value) ? null : '配置值不是正确的JSON';
  if (valueType !== 'int' && valueType !== 'decimal') return null;
  if (!(valueType === 'int' ? /^-?\d{1,9}$/ : /^-?\d{1,9}(\.\d{1,6})?$/).test(value))
    return valueType === 'int' ? '配置值必须是整数' : '配置值必须是数字';
  const number = new Big(value);
  if (minValue && number.lt(minValue)) return `配置值不能小于${minValue}`;
  if (maxValue && number.gt(maxValue)) return `配置值不能大于${maxValue}`;
  return null;
}

function isJson(value: string): boolean {
  try {
    JSON.parse(value);
    return true;
  } catch {
    return false;
  }
}
