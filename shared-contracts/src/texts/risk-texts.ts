/** Messages of the server about risks and certifications. */
export const riskTexts: Readonly<Record<string, string>> = {
  '须由风控放行（{{0}}）': 'A risk officer has to let it pass ({{0}})',
  '运单已被风控冻结，解冻后才能继续': 'The waybill is frozen because of a risk and goes on after its release',
  司机未签运输协议: 'The driver has not signed the transport agreement',
  '货主与承运商{{0}}，疑为虚构货源': 'Shipper and carrier seem to be the same people ({{0}})',
  法定代表人相同: 'same legal representative',
  身份证相同: 'same ID card',
  联系电话相同: 'same telephone',
  'R008 超载：毛重{{0}}吨，不得超过{{1}}吨': 'R008 overloaded: {{0}} t gross, at most {{1}} t',
  '该风险没有阻断操作，无需放行': 'The risk holds no step back, so there is nothing to let pass',
  该风险没有冻结任何对象: 'The risk has frozen nothing',
  '该规则不在操作时检查，不能阻断': 'No step asks this rule, so it cannot hold one back',
  已在黑名单中: 'It is on the blacklist already',
  不在黑名单中: 'It is not on the blacklist',
  '该风险没有可冻结的{{0}}': 'The risk names no {{0}} that could be frozen',
  '{{0}}未处于已认证状态，不能冻结': 'The {{0}} is not certified, so it cannot be frozen',
  请选择冻结对象: 'Choose what to freeze',
};
