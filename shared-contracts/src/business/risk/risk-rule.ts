import { defineEntity } from '../../entity/entity.ts';
import { choice, decimal, flag, integer, text } from '../../entity/field.ts';

const kept = { readOnly: true, always: true } as const;

/**
 * 风险规则: a rule of the product for risks: what the nightly scan looks for, how serious it is, and from which threshold on. People may change
 * thresholds and switches.
 */
export const riskRule = defineEntity({
  name: 'riskRule',
  tier: 'tenant',
  group: 'business',
  api: '/business/bizRiskRule',
  label: ['风险规则', 'Risk rule'],
  titleField: 'ruleName',
  fields: {
    ruleCode: text(['规则编码', 'Code'], { max: 10, ...kept }),
    ruleName: text(['规则', 'Rule'], { max: 50, ofProduct: true, ...kept }),
    riskObject: choice('risk_object', ['风险对象', 'Concerns'], kept),
    stage: choice('risk_stage', ['环节', 'Stage'], kept),
    riskLevel: choice('risk_level', ['风险等级', 'Level'], { required: true }),
    enabledFlag: flag(['启用', 'In use'], { required: true, initial: 'Y' }),
    /** Whether the rule is also checked when somebody takes a step of the transport; it may then refuse the step. */
    atStep: flag(['操作时检查', 'Asked at a step'], kept),
    /** `Y`: a breach refuses the step until a person approves it; otherwise the step is taken and a risk is reported. */
    blockFlag: flag(['阻断操作', 'Hold the step back'], { required: true, initial: 'N' }),
    /**
     * Threshold in the unit `thresholdUnit`; null for rules without a number, and for rules whose threshold comes from settings:
     * `thresholdSetting` then names these settings and their values.
     */
    threshold: decimal(['阈值', 'Threshold'], { digits: 12, scale: 4, unpadded: true, min: 0, max: 99999999 }),
    thresholdUnit: text(['阈值单位', 'Unit'], { max: 20, ofProduct: true, readOnly: true }),
    thresholdSetting: text(['阈值取自公共配置', 'Threshold from the settings'], { max: 100, readOnly: true, computed: true }),
    threshold2: decimal(['阈值二', 'Second threshold'], { digits: 12, scale: 4, unpadded: true, min: 0, max: 99999999 }),
    threshold2Unit: text(['阈值二单位', 'Unit of the second'], { max: 20, ofProduct: true, readOnly: true }),
    threshold2Setting: text(['阈值二取自公共配置', 'Second threshold from the settings'], { max: 100, readOnly: true, computed: true }),
    threshold3: decimal(['阈值三', 'Third threshold'], { digits: 12, scale: 4, unpadded: true, min: 0, max: 99999999 }),
    threshold3Unit: text(['阈值三单位', 'Unit of the third'], { max: 20, ofProduct: true, readOnly: true }),
    threshold3Setting: text(['阈值三取自公共配置', 'Third threshold from the settings'], { max: 100, readOnly: true, computed: true }),
    description: text(['说明', 'What it finds'], { max: 255, ofProduct: true, ...kept }),
    sort: integer(['排序', 'Order'], kept),
  },
  query: ['ruleCode', 'ruleName', 'enabledFlag'],
  wildcard: ['ruleName'],
  generic: ['list', 'edit'],
  furtherPermissions: { dryRun: ['试运行', 'Try out'] },
  actions: {},
});

/** `GET /business/bizRiskRule/dryRun`: what a rule would find with other thresholds, over the last `days`. */
export interface RiskDryRun {
  readonly days: number;
  readonly count: number;
  /** The first records for which the rule would report a risk. */
  readonly samples: readonly { readonly objectNo: string; readonly actualValue: string; readonly waybillNo: string | null }[];
}
