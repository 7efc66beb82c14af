import { dictionaries } from './dictionary-seed.ts';

/** Dictionaries of codes that this product defines itself. */
export const businessDictionaries = dictionaries(`
report_source 报表数据来源 | Report source: order 订单 | Order · sourceGoods 货源 | Offered goods · dispatchOrder 派单 | Dispatch order · waybill 运单 | Waybill · waybillTransfer 转单 | Transfer · receipt 回单 | Receipt · freightAdjust 运费调整 | Freight adjustment · shipper 货主 | Shipper · carrier 承运商 | Carrier · driver 司机 | Driver · lorry 车辆 | Lorry · fleetBinding 绑定记录 | Binding · contract 合同 | Contract · etcLorry ETC车辆 | ETC lorry · risk 风险 | Risk · feedback 反馈 | Feedback
yn 是否 | Yes or no: Y 是 | Yes · N 否 | No
sex 性别 | Sex: 1 男 | Male · 2 女 | Female
shipper_type 货主类型 | Kind of shipper: 1 企业 | Company · 2 个人 | Person
carrier_type 承运商类型 | Kind of carrier: 1 企业承运商 | Company · 2 个体承运人 | Individual carrier
register_source 来源 | Source: 1 平台录入 | Entered by the platform · 2 自助注册 | Registered by themselves · 3 批量导入 | Imported · 4 接口同步 | Synchronised
customer_level 客户等级 | Customer level: A 战略 | Strategic · B 重点 | Key · C 普通 | Ordinary · D 观察 | Under observation
settle_type 结算方式 | Settlement: 1 现结(单票) | Per waybill · 2 周结 | Weekly · 3 月结 | Monthly · 4 预付 | Prepaid · 5 到付 | On delivery
service_fee_mode 服务费模式 | Service fee: 1 外加费率 | Rate added on top · 2 内含费率 | Rate included · 3 差价 | Price difference · 4 固定每单 | Fixed per order · 0 不收 | None
cooperate_type 合作类型 | Cooperation: 1 合同承运商 | Contract carrier · 2 临时承运商 | Occasional carrier · 3 自营车队 | Own fleet
payee_mode 收款方式 | Payee: 1 承运商账户 | The carrier’s account · 2 司机本人 | The driver · 3 车队长代收 | The fleet leader
driver_type 司机类型 | Kind of driver: 1 自有 | Employed · 2 合作 | Cooperating · 3 个体 | Independent
owner_relation 权属关系 | Ownership: 1 自有 | Own · 2 挂靠 | Affiliated · 3 租赁 | Leased · 4 贷款购车 | Financed
vehicle_form 车辆形态 | Vehicle form: 1 单车 | Rigid lorry · 2 牵引车 | Tractor · 3 挂车 | Trailer
vehicle_length 车长 | Vehicle length: 42 4.2米 | 4.2 m · 52 5.2米 | 5.2 m · 62 6.2米 | 6.2 m · 68 6.8米 | 6.8 m · 76 7.6米 | 7.6 m · 82 8.2米 | 8.2 m · 96 9.6米 | 9.6 m · 115 11.5米 | 11.5 m · 125 12.5米 | 12.5 m · 130 13米 | 13 m · 135 13.5米 | 13.5 m · 150 15米 | 15 m · 175 17.5米 | 17.5 m · 99 不限 | Any
qualification_type 从业资格类别 | Professional qualification: 1 道路货物运输驾驶员 | Road freight driver · 2 道路危险货物运输驾驶员 | Dangerous goods driver · 3 经营性道路旅客运输驾驶员 | Passenger transport driver
company_type 公司类型 | Kind of company: 1 运营主体 | Operating company · 2 分公司 | Branch · 3 合作公司 | Partner
contract_type 合同类型 | Kind of contract: 1 托运合同 | Shipping contract · 2 承运合同 | Carriage contract · 3 代收协议 | Collection agreement · 4 框架协议 | Framework agreement
sign_mode 签署方式 | Signing: 1 电子签 | Electronic · 2 纸质 | On paper
sign_party 签署方 | Signing party: 1 我方 | We · 2 对方 | The other side
owner_type 归属类型 | Belongs to: 1 平台公司 | Platform company · 2 货主 | Shipper · 3 承运商 | Carrier · 4 司机 | Driver
account_type 账户类型 | Kind of account: 1 对公 | Corporate · 2 对私 | Personal
account_purpose 账户用途 | Purpose of the account: 1 收款 | Receiving · 2 付款 | Paying · 3 收付款 | Both · 4 押金 | Deposit
send_receive_type 收发货类型 | Sending or receiving: 1 发货 | Sending · 2 收货 | Receiving · 3 通用 | Both
relation_type 关联类型 | Relation: 1 主账号 | Main account · 2 业务员 | Sales · 3 发货员 | Sender · 4 收货员 | Receiver · 5 财务 | Finance · 6 只读 | Read-only
data_scope 数据范围 | Data scope: 1 全部 | All · 2 本人创建 | Own records · 3 指定线路/地址 | Certain routes or addresses
qty_unit 数量单位 | Unit of quantity: 1 吨 | t · 2 立方米 | m³ · 3 车 | Lorry load · 4 件 | Piece
price_unit 计价单位 | Unit of price: 1 元/吨 | CNY per tonne · 2 元/立方米 | CNY per cubic metre · 3 元/车 | CNY per lorry load · 4 元/公里 | CNY per kilometre · 5 元/吨公里 | CNY per tonne-kilometre · 6 元/件 | CNY per piece
price_mode 定价方式 | Pricing: 1 一口价 | Fixed price · 2 竞价 | Bidding · 3 议价 | Negotiated
publish_scope 发布范围 | Published to: 1 定向 | Chosen carriers · 2 公开 | Everybody · 3 平台调度 | Platform dispatch
pack_type 包装方式 | Packing: 01 散装 | Bulk · 02 袋装 | Bags · 03 箱装 | Boxes · 04 桶装 | Drums · 05 托盘 | Pallets · 06 卷 | Rolls · 07 捆 | Bundles · 08 裸装 | Unpacked · 09 集装箱 | Containers · 99 其他 | Other
carry_mode 承运模式 | Carriage: 1 计划模式 | By plan · 0 单车模式 | By lorry
order_source 订单来源 | Source of the order: 1 货源生成 | From goods · 2 货主下单 | Placed by the shipper · 3 后台录入 | Entered by the platform · 4 批量导入 | Imported · 5 接口 | Interface
assign_type 指派方式 | Assignment: 1 指派承运商 | To a carrier · 2 指派调度员 | To a dispatcher · 3 自营派车 | Own lorry
offer_type 报价类型 | Kind of offer: 1 抢单 | First come · 2 竞价 | Bid
settle_weight_rule 结算重量规则 | Weight that is settled: 1 装货净重 | Net at loading · 2 卸货净重 | Net at unloading · 3 装卸取小 | The smaller · 4 装卸取大 | The larger
loss_type 货损类型 | Kind of loss: 0 不计货损 | Not counted · 1 定额(吨/车) | Fixed amount (t per lorry) · 2 定率(比例) | Fixed share
loss_calc_mode 货损计算方式 | Deduction of loss: 1 全额扣(不论容差) | All of it, whatever the tolerance · 2 只扣超容差部分 | Only beyond the tolerance · 3 超容差则全额扣 | All of it once beyond the tolerance
wipe_zero_rule 抹零规则 | Rounding: 0 保留两位(四舍五入) | Two decimals, rounded · 1 角分舍去 | Drop jiao and fen · 2 四舍五入到元 | To whole yuan, rounded · 3 个位抹零 | To tens of yuan, down · 4 保留两位(截断) | Two decimals, cut
toll_bearer 通行费承担方 | Who bears tolls: 1 平台 | Platform · 2 承运方 | Carrier · 3 货主 | Shipper
waybill_node 运单节点 | Waybill event: 1 指派 | Assigned · 2 装货 | Loaded · 3 发车 | Departed · 4 到达 | Arrived · 5 送达 | Delivered · 6 回单 | Receipt · 7 转单 | Transferred · 8 异常 | Incident · 9 取消 | Cancelled
bind_kind 绑定类型 | Kind of binding: 1 承运商-司机 | Carrier and driver · 2 承运商-车辆 | Carrier and lorry · 3 司机-车辆 | Driver and lorry
track_source 定位来源 | Source of positions: 1 北斗 | BeiDou · 2 APP | App · 3 基站 | Mobile network
transfer_type 转单类型 | Kind of transfer: 1 换承运商 | Another carrier · 2 换车/换司机 | Another lorry or driver · 3 途中换车(分段) | Another lorry on the way (in legs)
receipt_type 回单类型 | Kind of receipt: 1 电子回单 | Electronic · 2 纸质回单 | Paper · 3 电子+纸质 | Electronic and paper
feedback_type 反馈类型 | Kind of feedback: 1 货损货差 | Damage or shortage · 2 延误 | Delay · 3 服务态度 | Service · 4 费用争议 | Dispute over charges · 5 系统建议 | Suggestion · 6 投诉举报 | Complaint
adjust_target 调整对象 | Adjusted amount: 1 应收 | Receivable · 2 应付 | Payable
adjust_type 调整类型 | Kind of adjustment: 11 装卸费 | Loading and unloading · 12 压车/待时费 | Waiting time · 13 里程补贴 | Mileage allowance · 14 调整增项 | Other increase · 21 货损扣款 | Damage deduction · 22 货差/亏吨扣款 | Shortage deduction · 23 延误扣款 | Delay deduction · 24 违规罚款 | Penalty · 25 信息费 | Information fee · 26 保险费 | Insurance · 27 调整减项 | Other deduction · 31 重量更正 | Weight correction · 32 单价更正 | Price correction
adjust_direction 调整方向 | Direction: 1 增加 | Increase · 2 减少 | Decrease
write_off_type 核销类型 | Kind of write-off: 1 企业承运商 | Company carrier · 2 个体承运人 | Individual carrier · 3 订单(应收) | Order (receivable)
oil_type 油品类型 | Fuel: 1 柴油 | Diesel · 2 汽油 | Petrol · 3 LNG | LNG · 4 CNG | CNG · 5 充电 | Charging
oil_issue_mode 油气发放方式 | How fuel is issued: 1 实体卡 | Card · 2 电子卡/二维码 | Electronic card or QR code · 3 定点加注 | At fixed stations
oil_trade_type 油气交易类型 | Fuel transaction: 1 充值 | Top-up · 2 加注 | Refuelling · 3 退回 | Return · 4 冲正 | Reversal
toll_type 通行费类型 | Kind of toll: 1 ETC | ETC · 2 现金/移动支付 | Cash or mobile payment · 3 桥闸 | Bridge or lock
risk_object 风险对象 | Object of risk: 1 运单 | Waybill · 2 司机 | Driver · 3 车辆 | Lorry · 4 承运商 | Carrier · 5 货主 | Shipper · 6 资金 | Money · 7 发票 | Invoice · 8 订单 | Order
freeze_scope 冻结对象 | What is frozen: 1 运单 | Waybill · 2 司机 | Driver · 3 车辆 | Lorry · 4 承运商 | Carrier
cert_party 认证对象 | Certified: shipper 货主 | Shipper · carrier 承运商 | Carrier · driver 司机 | Driver · lorry 车辆 | Lorry
cert_event 认证事件 | Event of a certification: 1 提交 | Submitted · 2 撤回 | Withdrawn · 3 通过 | Passed · 4 驳回 | Refused · 5 过期 | Expired · 6 冻结 | Frozen · 7 解冻 | Released · 8 列入黑名单 | Blacklisted · 9 移出黑名单 | Taken off the blacklist · 10 变更 | Changed
risk_stage 风险环节 | Stage of risk: 1 派单 | Dispatch · 2 装货 | Loading · 3 在途 | On the road · 4 送达 | Delivery · 5 结算 | Settlement · 6 开票 | Invoicing · 7 定时扫描 | Scheduled scan
etc_title_type ETC抬头类型 | ETC invoice title: 1 默认抬头 | Default title · 2 自定义抬头 | Own title
report_type 上报类型 | Kind of report: 1 车辆 | Vehicle · 2 驾驶员 | Driver · 3 电子运单 | Electronic waybill · 4 资金流水单 | Money flow · 5 位置信息 | Position
industry 所属行业 | Industry: A 农林牧渔 | Agriculture, forestry and fishing · B 采矿 | Mining · C 制造 | Manufacturing · D 电力热力 | Electricity and heat · E 建筑 | Construction · F 批发零售 | Wholesale and retail · G 交通仓储 | Transport and storage · L 租赁商务 | Leasing and business services · Z 其他 | Other
company 签约主体 | Contracting company: 1 平台运营主体 | Operating company of the platform
etc_provider ETC通道 | ETC channel: 1 默认通道 | Default channel
config_value_type 值类型 | Type of value: string 文本 | Text · int 整数 | Whole number · decimal 小数 | Decimal · bool 开关 | Switch · json JSON | JSON
`);
