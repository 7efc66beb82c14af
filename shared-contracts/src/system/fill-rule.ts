import { defineEntity } from '../entity/entity.ts';
import { choice, longText, text } from '../entity/field.ts';
import type { Label } from '../texts/label.ts';

/** 填值规则: how a value is generated. `ruleClass` is one of `fillGenerators`. */
export const fillRule = defineEntity({
  name: 'fillRule',
  tier: 'platform',
  group: 'system',
  api: '/sys/fillRule',
  label: ['填值规则', 'Fill rule'],
  titleField: 'ruleName',
  fields: {
    ruleName: text(['规则名称', 'Rule'], { max: 100, required: true }),
    ruleCode: text(['规则编码', 'Code'], { distinct: true, max: 100, required: true, fixed: true, rule: 'code' }),
    ruleClass: choice('fill_rule_class', ['生成器', 'Generator'], { max: 50, required: true }),
    /** Parameters of the generator as JSON text. */
    ruleParams: longText(['规则参数', 'Parameters'], { max: 500 }),
  },
  query: ['ruleName', 'ruleCode', 'ruleClass'],
  wildcard: ['ruleName', 'ruleCode'],
  generic: ['list', 'add', 'edit', 'delete', 'batch_delete', 'import', 'export'],
  restorable: true,
  reasoned: true,
  actions: {},
});

interface Generator {
  readonly label: Label;
  /** What the generator makes, and an example of its parameters. */
  readonly hint: Label;
  readonly sample: string;
}

/** The generators that rules may name; there are no others. */
export const fillGenerators = {
  business_number: {
    label: ['业务编号', 'Business number'],
    hint: [
      '业务单据的编号：前缀、日期、当日序号。由系统在保存单据时取号，这里只显示下一个编号',
      'Number of a business record: prefix, day, sequence. Taken when the record is saved; here the next one is shown',
    ],
    sample: '{"kind":"order"}',
  },
  daily_sequence: {
    label: ['日期流水号', 'Daily sequence'],
    hint: ['前缀、日期、当日序号，每天从1开始', 'Prefix, day and a sequence that begins with 1 each day'],
    sample: '{"prefix":"CK","digits":4}',
  },
  timestamp_random: {
    label: ['时间随机号', 'Time and random digits'],
    hint: ['前缀、年月日时分秒、两位随机数', 'Prefix, time to the second, two random digits'],
    sample: '{"prefix":"CN"}',
  },
  depart_code: {
    label: ['机构编码', 'Department code'],
    hint: ['上级部门下的下一个机构编码；表单值 parentId', 'The next code below the department `parentId` of the form'],
    sample: '{}',
  },
  category_code: {
    label: ['分类编码', 'Category code'],
    hint: ['上级分类下的下一个分类编码；表单值 pid', 'The next code below the category `pid` of the form'],
    sample: '{}',
  },
  today: {
    label: ['当前日期', 'Today'],
    hint: ['今天的日期，或带时间', 'The present day, or with the time'],
    sample: '{"time":false}',
  },
  current_user: {
    label: ['当前用户', 'Current user'],
    hint: ['当前用户的账号、姓名或部门编码', 'User name, name or department code of the present user'],
    sample: '{"field":"realname"}',
  },
} as const satisfies Record<string, Generator>;

export type FillGenerator = keyof typeof fillGenerators;
