import { dictionaries } from './dictionary-seed.ts';

/** Dictionaries of the system screens' codes. */
export const systemDictionaries = dictionaries(`
msg_category 消息类别 | Kind of message: 1 通知公告 | Announcement · 2 系统消息 | System message
msg_type 接收范围 | Receivers: USER 指定用户 | Chosen people · ALL 全体用户 | Everybody
open_type 打开方式 | Opens as: url 链接 | Link · component 组件 | Component
user_identity 用户身份 | Position: 1 普通成员 | Member · 2 部门负责人 | Head of department
log_type 日志类型 | Kind of log: 1 登录日志 | Sign-in · 2 操作日志 | Operation · 3 业务日志 | Business · 4 拒绝日志 | Refusals
operate_type 操作类型 | Operation: 1 查询 | Query · 2 添加 | Add · 3 修改 | Change · 4 删除 | Delete · 5 导入 | Import · 6 导出 | Export
menu_type 菜单类型 | Kind of menu: 0 一级菜单 | Top menu · 1 子菜单 | Submenu · 2 按钮 | Button
global_perms_type 授权策略 | Policy: 1 可见(未授权不可见) | Visible (hidden without the grant) · 2 可编辑(未授权禁用) | Editable (disabled without the grant)
form_perms_type 表单权限策略 | Form policy: 1 可见(未授权不可见) | Visible (hidden without the grant) · 2 可编辑(未授权禁用) | Editable (disabled without the grant)
rule_conditions 条件规则 | Condition: > 大于 | Greater than · >= 大于等于 | At least · < 小于 | Less than · <= 小于等于 | At most · = 等于 | Equal to · != 不等于 | Not equal to · IN 包含 | In · LIKE 全模糊 | Contains · LEFT_LIKE 左模糊 | Begins with · RIGHT_LIKE 右模糊 | Ends with
msgType 推送方式 | Channel: 1 短信 | SMS · 2 邮件 | E-mail · 3 微信 | WeChat · 4 系统 | System
database_type 数据库类型 | Database: 1 MySQL | MySQL · 2 Oracle | Oracle · 3 SQLServer | SQL Server · 4 PostgreSQL | PostgreSQL
position_rank 职级 | Rank: 1 员级 | Assistant · 2 助级 | Junior · 3 中级 | Intermediate · 4 副高级 | Associate senior · 5 正高级 | Senior
dict_type 字典值类型 | Kind of values: 0 字符串 | Text · 1 数字 | Number
org_category 机构类型 | Kind of unit: 1 公司 | Company · 2 部门 | Department · 3 岗位 | Post
value_type 配置值类型 | Kind of value: string 文本 | Text · int 整数 | Integer · decimal 小数 | Decimal · bool 开关 | Switch · json JSON | JSON · image 图片 | Picture
config_group 配置分组 | Group of settings: basic 基础 | Basics · freight 运费 | Freight · fee 服务费 | Service fees · order 订单 | Orders · offer 报价 | Offers · dispatch 调度 | Dispatch · waybill 运单 | Waybills · receipt 回单 | Receipts · oil 油气 | Fuel · toll 通行费 | Tolls · etc ETC | ETC · invoice 发票 | Invoices · cert 认证 | Certification · risk 风控 | Risk · report 上报 | Reports
`);
