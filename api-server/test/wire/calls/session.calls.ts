import { entityKeys, type SpecifiedCall } from './specified-call.ts';

const departs = 'id orgCode departName parentId orgCategory orgType';
const userInfo = `${entityKeys.user} carrierId shipperId`;

/** Specification, sections 1 and 7 (session); wire contract A9, A27 and the rows "Login" and "Shell" of C. */
export const sessionCalls: readonly SpecifiedCall[] = [
  { call: 'GET /sys/randomImage/{captcha.key}', anonymous: true, result: 'text' },
  {
    call: 'POST /sys/checkCaptcha',
    anonymous: true,
    body: { captcha: '????', checkKey: '{captcha.key}' },
    refused: true,
    says: '验证码错误',
  },
  {
    call: 'POST /sys/login',
    anonymous: true,
    body: { username: '{admin.username}', password: '{admin.password}', captcha: '', checkKey: '', remember_me: true },
    code: 200,
    says: '登录成功',
    keys: {
      '': 'token userInfo departs multi_depart sysAllDictItems',
      userInfo,
      'departs[]': departs,
      'sysAllDictItems.sex[]': 'value text',
    },
  },
  { call: 'POST /sys/login', anonymous: true, body: { username: 'nobody_here', password: 'x' }, refused: true, says: '用户名或密码错误' },
  {
    call: 'POST /sys/mLogin',
    anonymous: true,
    body: { username: '{admin.username}', password: '{admin.password}' },
    keys: { '': 'token userInfo', userInfo },
  },
  { call: 'POST /sys/mLogin', anonymous: true, body: { username: 'nobody_here', password: 'x' }, refused: true, says: '用户名或密码错误' },
  { call: 'POST /sys/sms', anonymous: true, body: { mobile: '', smsmode: '0' }, refused: true, says: '手机号不允许为空！' },
  {
    call: 'POST /sys/phoneLogin',
    anonymous: true,
    body: { mobile: '13900000000', captcha: '000000', remember_me: true },
    refused: true,
    says: '手机验证码错误',
  },
  { call: 'GET /sys/getEncryptedString', anonymous: true, keys: { '': 'key iv' } },
  { call: 'GET|POST /sys/logout', anonymous: true, refused: true, says: '退出登录失败！' },
  { call: 'GET /sys/loginfo', keys: { '': 'totalVisitCount todayVisitCount todayIp' } },
  { call: 'GET /sys/visitInfo', keys: { '[]': 'tian type visit ip' } },
  { call: 'GET /sys/user/getCurrentUserDeparts', keys: { '': 'list orgCode', 'list[]': departs } },
  { call: 'PUT|POST /sys/selectDepart', body: { orgCode: '{ownDepart.orgCode}', username: '{admin.username}' }, keys: { userInfo } },
  {
    call: 'PUT|POST /sys/user/updatePassword',
    body: { username: 'operator', oldpassword: 'x', password: 'y', confirmpassword: 'y' },
    refused: true,
    says: '只允许修改自己的密码！',
  },
  {
    call: 'PUT|POST /sys/user/updatePassword',
    body: { username: '{admin.username}', oldpassword: 'x', password: 'a', confirmpassword: 'b' },
    refused: true,
    says: '两次输入密码不一致!',
  },
  { call: 'GET /sys/dict/refleshCache' },
  { call: 'GET /sys/dict/queryAllDictItems', keys: { 'priority[]': 'value text' } },
  { call: 'GET /sys/user/getUserInfo', keys: { '': 'userInfo sysAllDictItems', userInfo } },
  { call: 'GET /business/bizCommonConfig/queryCopyrightInfo', anonymous: true, keys: { '': 'copyrightInfo' } },
  {
    call: 'POST /sys/user/register',
    anonymous: true,
    body: {
      ...{ username: 'calls_newcomer', password: 'Freight#2026', phone: '13900000001', smscode: '000000', email: 'newcomer@example.com' },
      // Properties that the product adds to the specified call: everybody who registers is a shipper or a carrier.
      ...{ kind: 'shipper', companyName: '调用表公司' },
    },
    refused: true,
    says: /手机验证码/,
  },
  {
    call: 'POST /sys/user/phoneVerification',
    anonymous: true,
    body: { phone: '13900000002', smscode: '000000' },
    refused: true,
    says: /验证码/,
  },
  {
    call: 'GET|POST /sys/user/passwordChange',
    anonymous: true,
    query: { username: 'nobody_here', password: 'Freight#2027', smscode: '000000', phone: '13900000003' },
    body: { username: 'nobody_here', password: 'Freight#2027', smscode: '000000', phone: '13900000003' },
    refused: true,
    says: /短信验证码|未找到用户|重置密码失败/,
  },
  { call: 'GET /sys/user/checkOnlyUser', anonymous: true, query: { username: 'calls_free_name' }, result: 'boolean' },
  // People without an account always get “free”, so that nobody can find out who has an account.
  { call: 'GET /sys/user/checkOnlyUser', query: { username: 'admin' }, refused: true, says: '用户账号已存在', result: 'boolean' },
  { call: 'GET /sys/tenant/queryList', query: { ids: '0' }, keys: { '[]': 'id name' } },
  { call: 'GET /sys/cas/client/validateLogin', anonymous: true, query: { ticket: 'ST-1', service: 'http://localhost' }, refused: true },
  { call: 'GET /sys/thirdLogin/getLoginUser/x/oidc', anonymous: true, refused: true, says: /第三方登录/ },
  {
    call: 'POST /sys/thirdLogin/bindingThirdPhone',
    anonymous: true,
    body: { mobile: '13900000004', captcha: '1', thirdUserUuid: 'x' },
    refused: true,
    says: /第三方登录/,
  },
  {
    call: 'POST /sys/third/user/create',
    anonymous: true,
    body: { thirdLoginUuid: 'x', thirdLoginType: 'oidc' },
    refused: true,
    says: /第三方登录/,
  },
  { call: 'POST /sys/third/user/checkPassword', anonymous: true, body: { uuid: 'x', password: 'x' }, refused: true, says: /第三方登录/ },
  { call: 'GET /sys/thirdApp/getEnabledType', keys: { '': 'wechatEnterprise dingtalk' } },
  { call: 'GET /sys/tenant/getCurrentUserTenant', keys: { 'list[]': 'id name' } },
];
