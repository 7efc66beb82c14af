import { dictionaries } from './dictionary-seed.ts';

/** Code tables of the platform itself. */
export const businessDictionaries = dictionaries(`
yn 是否: Y 是 · N 否
sex 性别: 1 男 · 2 女
shipper_type 货主类型: 1 企业 · 2 个人
carrier_type 承运商类型: 1 企业承运商 · 2 个体承运人
register_source 来源: 1 平台录入 · 2 自助注册 · 3 批量导入 · 4 接口同步
customer_level 客户等级: A 战略 · B 重点 · C 普通 · D 观察
settle_type 结算方式: 1 现结(单票) · 2 周结 · 3 月结 · 4 预付 · 5 到付
service_fee_mode 服务费模式: 1 外加费率 · 2 内含费率 · 3 差价 · 4 固定每单 · 0 不收
cooperate_type 合作类型: 1 合同承运商 · 2 临时承运商 · 3 自营车队
payee_mode 收款方式: 1 承运商账户 · 2 司机本人 · 3 车队长代收
driver_type 司机类型: 1 自有 · 2 合作 · 3 个体
owner_relation 权属关系: 1 自有 · 2 挂靠 · 3 租赁 · 4 贷款购车
vehicle_form 车辆形态: 1 单车 · 2 牵引车 · 3 挂车
vehicle_length 车长: 42 4.2米 · 52 5.2米 · 62 6.2米 · 68 6.8米 · 76 7.6米 · 82 8.2米 · 96 9.6米 · 115 11.5米 · 125 12.5米 · 130 13米 · 135 13.5米 · 150 15米 · 175 17.5米 · 99 不限
qualification_type 从业资格类别: 1 道路货物运输驾驶员 · 2 道路危险货物运输驾驶员 · 3 经营性道路旅客运输驾驶员
company_type 公司类型: 1 运营主体 · 2 分公司 · 3 合作公司
contract_type 合同类型: 1 托运合同 · 2 承运合同 · 3 代收协议 · 4 框架协议
sign_mode 签署方式: 1 电子签 · 2 纸质
sign_party 签署方: 1 我方 · 2 对方
owner_type 归属类型: 1 平台公司 · 2 货主 · 3 承运商 · 4 司机
account_type 账户类型: 1 对公 · 2 对私
account_purpose 账户用途: 1 收款 · 2 付款 · 3 收付款 · 4 押金
send_receive_type 收发货类型: 1 发货 · 2 收货 · 3 通用
relation_type 关联类型: 1 主账号 · 2 业务员 · 3 发货员 · 4 收货员 · 5 财务 · 6 只读
data_scope 数据范围: 1 全部 · 2 本人创建 · 3 指定线路/地址
qty_unit 数量单位: 1 吨 · 2 立方米 · 3 车 · 4 件
price_unit 计价单位: 1 元/吨 · 2 元/立方米 · 3 元/车 · 4 元/公里 · 5 元/吨公里 · 6 元/件
price_mode 定价方式: 1 一口价 · 2 竞价 · 3 议价
publish_scope 发布范围: 1 定向 · 2 公开 · 3 平台调度
pack_type 包装方式: 01 散装 · 02 袋装 · 03 箱装 · 04 桶装 · 05 托盘 · 06 卷 · 07 捆 · 08 裸装 · 09 集装箱 · 99 其他
carry_mode 承运模式: 1 计划模式 · 0 单车模式
order_source 订单来源: 1 货源生成 · 2 货主下单 · 3 后台录入 · 4 批量导入 · 5 接口
assign_type 指派方式: 1 指派承运商 · 2 指派调度员 · 3 自营派车
offer_type 报价类型: 1 抢单 · 2 竞价
settle_weight_rule 结算重量规则: 1 装货净重 · 2 卸货净重 · 3 装卸取小 · 4 装卸取大
loss_type 货损类型: 0 不计货损 · 1 定额(吨/车) · 2 定率(比例)
loss_calc_mode 货损计算方式: 1 全额扣(不论容差) · 2 只扣超容差部分 · 3 超容差则全额扣
wipe_zero_rule 抹零规则: 0 保留两位(四舍五入) · 1 角分舍去 · 2 四舍五入到元 · 3 个位抹零 · 4 保留两位(截断)
toll_bearer 通行费承担方: 1 平台 · 2 承运方 · 3 货主
waybill_node 运单节点: 1 指派 · 2 装货 · 3 发车 · 4 到达 · 5 送达 · 6 回单 · 7 转单 · 8 异常 · 9 取消
transfer_type 转单类型: 1 换承运商 · 2 换车/换司机 · 3 途中换车(分段)
receipt_type 回单类型: 1 电子回单 · 2 纸质回单 · 3 电子+纸质
feedback_type 反馈类型: 1 货损货差 · 2 延误 · 3 服务态度 · 4 费用争议 · 5 系统建议 · 6 投诉举报
adjust_target 调整对象: 1 应收 · 2 应付
adjust_type 调整类型: 11 装卸费 · 12 压车/待时费 · 13 里程补贴 · 14 调整增项 · 21 货损扣款 · 22 货差/亏吨扣款 · 23 延误扣款 · 24 违规罚款 · 25 信息费 · 26 保险费 · 27 调整减项 · 31 重量更正 · 32 单价更正
adjust_direction 调整方向: 1 增加 · 2 减少
write_off_type 核销类型: 1 企业承运商 · 2 个体承运人 · 3 订单(应收)
oil_type 油品类型: 1 柴油 · 2 汽油 · 3 LNG · 4 CNG · 5 充电
oil_issue_mode 油气发放方式: 1 实体卡 · 2 电子卡/二维码 · 3 定点加注
oil_trade_type 油气交易类型: 1 充值 · 2 加注 · 3 退回 · 4 冲正
toll_type 通行费类型: 1 ETC · 2 现金/移动支付 · 3 桥闸
risk_object 风险对象: 1 运单 · 2 司机 · 3 车辆 · 4 承运商 · 5 货主 · 6 资金 · 7 发票
risk_stage 风险环节: 1 派单 · 2 装货 · 3 在途 · 4 送达 · 5 结算 · 6 开票 · 7 定时扫描
etc_title_type ETC抬头类型: 1 默认抬头 · 2 自定义抬头
report_type 上报类型: 1 车辆 · 2 驾驶员 · 3 电子运单 · 4 资金流水单 · 5 位置信息
industry 所属行业: A 农林牧渔 · B 采矿 · C 制造 · D 电力热力 · E 建筑 · F 批发零售 · G 交通仓储 · L 租赁商务 · Z 其他
company 签约主体: 1 平台运营主体
etc_provider ETC通道: 1 默认通道
`);
