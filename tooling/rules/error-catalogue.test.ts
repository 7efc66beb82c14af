// Every text in the specification's catalogues of errors, confirmations and form rules occurs in a test, which proves that it is shown.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type RuleName, ruleViolation } from 'shared-contracts/entity/validation-rules';
import { describe, expect, test } from 'vitest';
import { workspaceRoot as root } from '../src/workspace/workspace.ts';

const own = 'tooling/rules/error-catalogue.test.ts';
const tests = globSync('{api-server,e2e,editable-table,host-shell,remote-*,shared-*}/**/*.{test,spec}.{ts,tsx}', {
  cwd: root,
  exclude: (path) => /node_modules|dist/.test(String(path)),
})
  .map(String)
  .filter((path) => path !== own)
  .map((path) => readFileSync(join(root, path), 'utf8'));

/** The texts in the specification, one line for each part of the catalogue; parts of texts that are filled in are left out. */
const quoted = `
拒绝访问|系统提示|很抱歉，资源未找到!|网络超时|未授权，请重新登录|登录已过期|很抱歉，登录已过期，请重新登录|重新登录
文件下载失败|未知的文件|导入成功,但是有错误数据!|点击下载|文件上传成功|文件上传失败
上传出错|错误信息：|未知错误|上传失败.|上传完成|上传失败|上传中...|未上传任何文件|未知的操作|已到最后~
返回数据类型不识别|打开子表失败|没有查询到任何数据|请输入搜索内容|暂无数据|无执行时间
当前系统无登录用户!|您尚未设置部门信息!|确定要删除这|确认进行该操作么？|是否删除当前查询？|已存在，是否覆盖？|保存成功
刷新缓存完成！|刷新缓存失败！|你点击的太快了，请慢点点击!|字典Code不能为空!|拖动滑块验证|验证通过|已选择
component condition value wrong, a json string is needed|组件JTreeSelect-condition传值有误，需要一个json字符串!
popup参数未正确配置!|popup参数未正确配置,原始值和目标值数量不一致!|请选择一条记录|请选择一条记录！
请设置url.list属性!|请设置url.delete属性!|请设置url.deleteBatch属性!
根据部门选择用户|请输入账号|选择部门|请输入部门名称按回车进行搜索|请点击选择部门|清空|刷新|向上移|向下移|插入一行|消息提醒|查看详情
执行预览，会忽略年份参数|请输入cron表达式|Cron表达式最多7项！|已有高级查询条件生效|高级查询构造器|没有任何查询条件|没有保存任何查询|请输入保存的名称
不能查询空条件|空条件不能保存|保存名称不能为空|请输入手机号|请输入用户名|最小长度|最大长度|最少选择|最多选择
`
  .trim()
  .split(/[|\n]/);

/** Messages of form rules, each with a rule and a value that it refuses. */
const rules: readonly (readonly [text: string, rule: RuleName, value: string])[] = [
  ['请输入正确手机号', 'mobile', '12345'],
  ['只允许字母、数字、下划线', 'username', 'a-bcd'],
  ['长度6到18个字符', 'username', 'abc'],
  ['邮箱格式不正确', 'email', 'a@b'],
  ['请输入自然数', 'naturalNumber', '-1'],
  ['请输入英文字符', 'english', 'a1'],
  ['请输入正确的座机号', 'telephone', '010'],
  ['请输入正确的银行卡号码', 'bankCard', '0622'],
  ['请输入正确的证件号码', 'idNumber', 'A-1'],
  ['请输入正确的身份证号码', 'idCardForm', '123'],
  ['请输入正确的QQ号码', 'qq', '1234'],
  ['请输入以http和https开头的网址', 'url', 'ftp://a.cn'],
  ['请输入20位以内的英文字符和数字', 'lettersDigits20', 'a_1'],
  ['请输入2到100位的中英文字符和空格', 'nameText', '张'],
  ['请输入数字和换行符', 'digitsAndBreaks', 'a'],
  ['请输入255位以内的字符', 'text255', 'a'.repeat(256)],
];

describe('the error catalogue', () => {
  test.each(quoted)('%s is read by a test', (text) => {
    expect(tests.filter((source) => source.includes(text)).length).toBeGreaterThan(0);
  });

  test.each(rules)('%s is what the rule %s says of %s', (text, rule, value) => {
    expect(ruleViolation(rule, value)?.[0]).toBe(text);
  });
});
