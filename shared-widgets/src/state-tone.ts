/** What a state's name says about it. Dictionaries carry no colours, and their texts are Chinese whatever the language. */

export type StateTone = 'default' | 'processing' | 'success' | 'warning' | 'error';

/** Tried in order: the first that fits decides. */
const tones: readonly (readonly [RegExp, StateTone])[] = [
  [/拒|驳回|失败|异常|不通过|未通过|不符|不一致|查无|逾期|过期|到期|超时|冻结|黑名单|错误|高风险|遗失/, 'error'],
  [/取消|撤|作废|关闭|停用|禁用|注销|删除|终止|解除|解绑|草稿|无效|失效|离职|离线|无需|红冲|反核销|弃标|退回|排除/, 'default'],
  [/待|未|即将|部分/, 'warning'],
  [/完成|签收|送达|交付|通过|启用|正常|成功|有效|生效|一致|空闲|在职|结清/, 'success'],
  [/已(?:开通|注册|备案|核销|付|到账|认证|验证|绑定|结算|开票|开具|成交|中标|签署|确认|入网|入账|收到|回复|整改)/, 'success'],
  [/中|已/, 'processing'],
];

/** Colour of a state by its name: refused is red, ended grey, waiting orange, good green, under way blue. */
export function stateTone(text: string): StateTone {
  return tones.find(([pattern]) => pattern.test(text))?.[1] ?? 'default';
}
