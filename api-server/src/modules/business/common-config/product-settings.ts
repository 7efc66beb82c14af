import type { Label } from 'shared-contracts/texts/label';

type ValueType = 'string' | 'int' | 'decimal' | 'bool';

interface ProductSetting {
  readonly key: string;
  readonly name: string;
  readonly value: string;
  readonly type: ValueType;
  readonly unit?: string;
  readonly min?: string;
  readonly max?: string;
  /** The only values that the setting may have. */
  readonly options?: readonly string[];
}

const setting = <const Key extends string>(
  key: Key,
  name: string,
  value: string,
  type: ValueType,
  more: Pick<ProductSetting, 'unit' | 'min' | 'max' | 'options'> = {},
) => ({
  key,
  name,
  value,
  type,
  ...more,
});

/** Copyright text in both languages until the company writes its own. */
export const copyrightDefaults: Label = ['Copyright © {year} 智慧运输管理平台', 'Copyright © {year} Smart Transport Management Platform'];

/** Settings of the freight business with their defaults; the group is the first word of the key. */
const settings = [
  setting('basic.copyrightInfo', '版权信息', copyrightDefaults[0], 'string'),
  setting('basic.copyrightInfoEn', '版权信息（英文）', '', 'string'),
  setting('basic.contactEmail', '联系邮箱', '', 'string'),
  setting('freight.roundingMode', '金额取舍方式', 'HALF_UP', 'string', { options: ['HALF_UP', 'DOWN'] }),
  setting('freight.wipeZeroRule', '默认抹零规则', '0', 'int', { min: '0', max: '4' }),
  setting('freight.lossType', '默认货损类型', '2', 'int', { min: '0', max: '2' }),
  setting('freight.lossTolerance', '默认货损容差', '0.003', 'decimal', { min: '0', max: '1' }),
  setting('freight.lossCalcMode', '默认货损计算方式', '2', 'int', { min: '1', max: '3' }),
  setting('fee.serviceMode', '服务费模式', '2', 'int', { min: '0', max: '4' }),
  setting('fee.serviceRate', '服务费率', '0.05', 'decimal', { min: '0', max: '0.3' }),
  setting('order.overShipRatio', '超发比例', '0.05', 'decimal', { min: '0', max: '1' }),
  setting('order.priceConfirmByShipper', '价格需货主确认', 'N', 'bool'),
  setting('offer.defaultHours', '报价时长', '24', 'int', { unit: '小时', min: '1' }),
  setting('offer.allowReofferTimes', '重新报价次数', '3', 'int', { min: '0' }),
  setting('offer.showRank', '截止后向承运商显示排名', 'N', 'bool'),
  setting('offer.warnMinutes', '报价截止提醒提前量', '60', 'int', { unit: '分钟', min: '0' }),
  setting('price.minMargin', '定价毛利下限', '0.00', 'decimal', { min: '-1', max: '1' }),
  setting('price.maxMargin', '定价毛利上限', '0.40', 'decimal', { min: '0', max: '1' }),
  setting('dispatch.acceptTimeoutMinutes', '派单接单时限', '120', 'int', { unit: '分钟', min: '1' }),
  setting('waybill.departTimeoutHours', '发车时限', '24', 'int', { unit: '小时', min: '1' }),
  setting('waybill.deliveryTimeoutFactor', '送达时限系数', '1.5', 'decimal', { min: '1' }),
  setting('waybill.loadTolerance', '超载容差', '0.00', 'decimal', { min: '0', max: '1' }),
  setting('waybill.assignWhileBusy', '在途可指派下一单', 'N', 'bool'),
  setting('waybill.allowCombine', '允许拼车', 'N', 'bool'),
  setting('waybill.fenceRadiusMeters', '装卸围栏半径', '1000', 'int', { unit: '米', min: '200', max: '5000' }),
  setting('receipt.uploadDeadlineDays', '回单上传时限', '7', 'int', { unit: '天', min: '1' }),
  setting('receipt.auditDays', '回单审核时限', '2', 'int', { unit: '天', min: '1' }),
  setting('receipt.confirmDays', '货主确认时限', '5', 'int', { unit: '天', min: '1' }),
  setting('receipt.paperDays', '回单原件寄送时限', '15', 'int', { unit: '天', min: '1' }),
  setting('receipt.shipperConfirm', '回单须货主确认', 'Y', 'bool'),
  setting('receipt.deposit', '回单押金', '500.00', 'decimal', { unit: '元', min: '0' }),
  setting('oil.maxRatio', '油气最高占比', '0.40', 'decimal', { min: '0', max: '1' }),
  setting('oil.consumptionFactor', '油耗合理系数', '1.2', 'decimal', { min: '1' }),
  setting('toll.matchBeforeMinutes', '通行费匹配提前量', '60', 'int', { unit: '分钟', min: '0' }),
  setting('toll.matchAfterMinutes', '通行费匹配延后量', '120', 'int', { unit: '分钟', min: '0' }),
  setting('etc.startUploadDeadlineMinutes', 'ETC开始上传时限', '0', 'int', { unit: '分钟', min: '0' }),
  setting('etc.endUploadDeadlineHours', 'ETC结束上传时限', '72', 'int', { unit: '小时', min: '1' }),
  setting('invoice.defaultRate', '默认税率', '0.09', 'decimal', { min: '0', max: '1' }),
  setting('invoice.maxLinesPerInvoice', '单张发票最多行数', '2000', 'int', { min: '1' }),
  setting('cert.expireWarnDays', '证照到期提醒', '30', 'int', { unit: '天', min: '0' }),
  setting('risk.hoursHigh', '高风险处理时限', '4', 'int', { unit: '小时', min: '1' }),
  setting('risk.hoursMedium', '中风险处理时限', '24', 'int', { unit: '小时', min: '1' }),
  setting('risk.hoursLow', '低风险处理时限', '72', 'int', { unit: '小时', min: '1' }),
  setting('risk.freightLowRatio', '运价偏低比例', '0.70', 'decimal', { min: '0', max: '1' }),
  setting('risk.freightHighRatio', '运价偏高比例', '1.30', 'decimal', { min: '1' }),
  setting('risk.trackMinPoints', '轨迹最少点数', '10', 'int', { min: '0' }),
  setting('risk.trackCoverage', '轨迹覆盖率', '0.80', 'decimal', { min: '0', max: '1' }),
  setting('transit.offlineMinutes', '无定位时限', '30', 'int', { unit: '分钟', min: '5' }),
  setting('transit.stopMinutes', '长停时限', '60', 'int', { unit: '分钟', min: '10' }),
  setting('transit.detourKm', '偏航允许绕行', '5', 'decimal', { unit: '公里', min: '1' }),
  setting('transit.plannedSpeed', '计划平均车速', '60', 'int', { unit: '公里/小时', min: '20', max: '120' }),
  setting('track.keepMonths', '轨迹保存月数', '120', 'int', { unit: '月', min: '3' }),
  setting('report.weightUnit', '上报重量单位', 'KGM', 'string', { options: ['KGM', 'TNE'] }),
  setting('report.enabled', '启用监管上报', 'Y', 'bool'),
];

export type SettingKey = (typeof settings)[number]['key'];

export const productSettings: readonly ProductSetting[] = settings;

/** The product's declaration of a setting; undefined for one that people added. */
export const productSetting = (key: string): ProductSetting | undefined => productSettings.find((known) => known.key === key);
