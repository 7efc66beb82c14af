import { defineEntity } from '../../entity/entity.ts';
import { choice, flag, longText, text } from '../../entity/field.ts';

/** 公共配置: a setting of the freight business; a row with a company holds for that company, the one without for all others. */
export const commonConfig = defineEntity({
  name: 'commonConfig',
  tier: 'tenant',
  group: 'business',
  api: '/business/bizCommonConfig',
  label: ['公共配置', 'Setting'],
  titleField: 'configName',
  fields: {
    configGroup: choice('config_group', ['配置分组', 'Group'], { required: true, fixed: true }),
    configKey: text(['配置键', 'Key'], { distinct: ['companyId'], max: 64, required: true, fixed: true, rule: 'code' }),
    configName: text(['配置名称', 'Setting'], { max: 100, required: true, ofProduct: true }),
    configValue: longText(['配置值', 'Value'], { max: 2000, always: true }),
    valueType: choice('config_value_type', ['值类型', 'Type of value'], { required: true, fixed: true, initial: 'string' }),
    unit: text(['单位', 'Unit'], { max: 20, ofProduct: true }),
    minValue: text(['最小值', 'Smallest'], { max: 40 }),
    maxValue: text(['最大值', 'Largest'], { max: 40 }),
    /** The only values that the setting may have, separated by commas; empty: any value of its type. */
    allowedValues: text(['可选值', 'Allowed values'], { max: 255, readOnly: true, computed: true }),
    defaultValue: text(['默认值', 'Default'], { max: 2000, readOnly: true, computed: true }),
    companyId: choice('company', ['适用主体', 'For company'], { fixed: true }),
    editableFlag: flag(['可编辑', 'Editable'], { readOnly: true, always: true }),
    description: text(['说明', 'Explanation'], { max: 255 }),
  },
  query: ['configGroup', 'configName', 'configKey', 'companyId'],
  wildcard: ['configName', 'configKey'],
  generic: ['list', 'add', 'edit', 'delete', 'export'],
  actions: { restoreDefault: { label: ['恢复默认', 'Restore default'], idempotent: true, confirm: true, bulk: true } },
});

/** Response of the call `copyrightPath`. */
export interface Copyright {
  readonly copyrightInfo: string;
  readonly copyrightInfoEn: string;
  readonly contactEmail: string;
}

export const copyrightPath = '/business/bizCommonConfig/queryCopyrightInfo';
/** Key of the setting with the copyright text, in which `{year}` stands for the present year. */
export const copyrightKey = 'basic.copyrightInfo';
/** Key of the setting with the English copyright text; while it is empty, the other text is shown. */
export const copyrightEnglishKey = 'basic.copyrightInfoEn';
