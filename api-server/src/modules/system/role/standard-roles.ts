/** Codes of the roles that the product uses itself; they cannot be changed or deleted. */
export const roleSeeds = [
  { code: 'platform_admin', name: '平台管理员', nameEn: 'Platform administrator', description: '全部业务与系统功能，不含资金支付' },
  { code: 'platform_operator', name: '运营', nameEn: 'Operations', description: '货主、承运商、司机、车辆、订单' },
  { code: 'dispatcher', name: '调度', nameEn: 'Dispatcher', description: '接单、派货、派单、运单执行' },
  { code: 'auditor', name: '审核', nameEn: 'Auditor', description: '资质、货源、合同、回单、调费审核，无新建权限' },
  { code: 'finance', name: '财务', nameEn: 'Finance', description: '核销、调费、发票、油气、通行费' },
  { code: 'finance_manager', name: '财务主管', nameEn: 'Finance manager', description: '核销与发票审核、反核销' },
  { code: 'finance_cashier', name: '出纳', nameEn: 'Cashier', description: '付款、导入流水' },
  { code: 'risk_officer', name: '风控', nameEn: 'Risk officer', description: '风险处理、黑名单、冻结' },
  { code: 'customer_service', name: '客服', nameEn: 'Customer service', description: '反馈处理，运单与订单只读' },
  { code: 'ops', name: '运维', nameEn: 'Technical operations', description: '系统、监控、消息、任务，不写业务数据' },
  { code: 'sys_admin', name: '系统管理员', nameEn: 'System administrator', description: '用户、角色、菜单、部门、字典' },
  { code: 'regulator_readonly', name: '监管只读', nameEn: 'Regulator (read-only)', description: '看板与运单只读' },
  { code: 'shipper_admin', name: '货主主账号', nameEn: 'Shipper administrator', description: '本货主的订单、运单' },
  { code: 'shipper_staff', name: '货主业务员', nameEn: 'Shipper staff', description: '本货主范围内的业务' },
  { code: 'shipper_receiver', name: '货主收货人', nameEn: 'Shipper’s receiver', description: '本货主的运单查看' },
  { code: 'carrier_admin', name: '承运商管理员', nameEn: 'Carrier administrator', description: '本承运商的派单与运单' },
  { code: 'carrier_dispatcher', name: '承运商调度', nameEn: 'Carrier dispatcher', description: '接单、运单执行' },
  { code: 'carrier_driver', name: '司机', nameEn: 'Driver', description: '本人运单' },
  { code: 'individual_carrier', name: '个体承运人', nameEn: 'Individual carrier', description: '承运商管理员兼司机' },
] as const;

export type RoleCode = (typeof roleSeeds)[number]['code'];

/** Role codes that nobody may change or delete. */
export const protectedRoleCodes: ReadonlySet<string> = new Set(roleSeeds.map(({ code }) => code));

/** Roles whose users belong to one shipper. */
export const shipperRoleCodes: ReadonlySet<string> = new Set<RoleCode>(['shipper_admin', 'shipper_staff', 'shipper_receiver']);
/** Roles whose users belong to one carrier. */
export const carrierRoleCodes: ReadonlySet<string> = new Set<RoleCode>([
  'carrier_admin',
  'carrier_dispatcher',
  'carrier_driver',
  'individual_carrier',
]);
