import { defineEntity } from '../entity/entity.ts';
import { longText, text } from '../entity/field.ts';

/** 校验规则: patterns that a value must satisfy. Forms name it by its code. */
export const checkRule = defineEntity({
  name: 'checkRule',
  tier: 'platform',
  group: 'system',
  api: '/sys/checkRule',
  label: ['校验规则', 'Check rule'],
  titleField: 'ruleName',
  fields: {
    ruleName: text(['规则名称', 'Rule'], { max: 100, required: true }),
    ruleCode: text(['规则编码', 'Code'], { distinct: true, max: 100, required: true, fixed: true, rule: 'code' }),
    /** JSON text of the rule's patterns, a list of `CheckItem`. */
    ruleJson: longText(['规则内容', 'Content'], { max: 20_000, required: true }),
    ruleDescription: longText(['规则描述', 'Description'], { max: 255 }),
  },
  query: ['ruleName', 'ruleCode'],
  wildcard: ['ruleName', 'ruleCode'],
  generic: ['list', 'add', 'edit', 'delete', 'batch_delete', 'import', 'export'],
  restorable: true,
  reasoned: true,
  actions: {},
});

/** One pattern of a check rule. */
export interface CheckItem {
  /** `*`: the whole value. A number: the next so many characters, counted from where the numbered item before it ended. */
  readonly digits: string;
  /** Regular expression without look-around and back references; it must be found in what it is applied to. */
  readonly pattern: string;
  readonly message: string;
  /** Only for items that test the whole value: `1`: tested before the items for parts of the value, `0`: after them. */
  readonly priority: '0' | '1';
}

/** Result of one pattern. `beginIndex` and `endIndex` say which characters were tested. */
export interface CheckOutcome extends CheckItem {
  readonly beginIndex: number;
  readonly endIndex: number;
  readonly checkValue: string;
  readonly passed: boolean;
}

export const checkLimits = { items: 50, pattern: 200, message: 100, value: 1_000 } as const;

/** `POST {ruleJson, value}`: tries a rule out before it is saved; returns a `CheckOutcome` for each item. */
export const checkTryPath = '/sys/checkRule/tryOut';
