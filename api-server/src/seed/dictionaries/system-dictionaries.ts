import { dictionaries } from './dictionary-seed.ts';

/** Code tables of the system screens. */
export const systemDictionaries = dictionaries(`
msg_category 消息类别: 1 通知公告 · 2 系统消息
msg_type 接收范围: USER 指定用户 · ALL 全体用户
open_type 打开方式: url 链接 · component 组件
user_identity 用户身份: 1 普通成员 · 2 部门负责人
log_type 日志类型: 1 登录日志 · 2 操作日志
operate_type 操作类型: 1 查询 · 2 添加 · 3 修改 · 4 删除 · 5 导入 · 6 导出
menu_type 菜单类型: 0 一级菜单 · 1 子菜单 · 2 按钮
global_perms_type 授权策略: 1 可见(未授权不可见) · 2 可编辑(未授权禁用)
form_perms_type 表单权限策略: 1 可见(未授权不可见) · 2 可编辑(未授权禁用)
rule_conditions 条件规则: > 大于 · >= 大于等于 · < 小于 · <= 小于等于 · = 等于 · != 不等于 · IN 包含 · LIKE 全模糊 · LEFT_LIKE 左模糊 · RIGHT_LIKE 右模糊
msgType 推送方式: 1 短信 · 2 邮件 · 3 微信 · 4 系统
database_type 数据库类型: 1 MySQL · 2 Oracle · 3 SQLServer · 4 PostgreSQL
position_rank 职级: 1 员级 · 2 助级 · 3 中级 · 4 副高级 · 5 正高级
dict_type 字典值类型: 0 字符串 · 1 数字
org_category 机构类型: 1 公司 · 2 部门 · 3 岗位
value_type 配置值类型: string 文本 · int 整数 · decimal 小数 · bool 开关 · json JSON · image 图片
config_group 配置分组: basic 基础 · freight 运费 · fee 服务费 · order 订单 · offer 报价 · dispatch 调度 · waybill 运单 · receipt 回单 · oil 油气 · toll 通行费 · etc ETC · invoice 发票 · cert 认证 · risk 风控 · report 上报
`);
