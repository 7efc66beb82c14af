/** The envelope of every response (docs/wire.md), and the table of refusals. */
import { callTexts } from '../texts/call-texts.ts';
import type { EnvelopeTexts } from './text-parts.ts';

export interface Envelope<Result = unknown> {
  readonly success: boolean;
  readonly message: string;
  /**
   * 200 or 0: success; 500: business refusal; 510: permission missing; 511: identity must be proved again; 512: report took too long; 201:
   * imported, but some rows have errors.
   */
  readonly code: number;
  readonly result: Result;
  /** Time of the response in epoch milliseconds. */
  readonly timestamp: number;
  /**
   * Keys and values of the message and of the texts in `result`, with which clients translate them. A refusal always contains them, a
   * success only when one of its texts has values.
   */
  readonly texts?: EnvelopeTexts;
}

/** A page of a list. Clients read `records` and `total`; only older clients read the other properties. */
export interface Page<Row> {
  readonly records: readonly Row[];
  readonly total: number;
  readonly size: number;
  readonly current: number;
  readonly pages: number;
}

/** The person must prove their identity again (`POST /sys/account/proof`) and repeat the call, which has had no effect yet. */
export const proofNeeded = { http: 200, code: 511, message: '请先验证身份后再操作' } as const;
/** Somebody else has changed the record since it was read. */
export const stale = { http: 200, code: 500, message: '数据已被他人修改，请刷新后重试' } as const;

/**
 * HTTP status, envelope code and default message of each refusal. For servers: clients import the few that they must recognise one by one, so that
 * the others are not downloaded.
 */
export const refusals = {
  business: { http: 200, code: 500, message: '操作失败' },
  notFound: { http: 200, code: 500, message: '未找到对应实体' },
  stale,
  invalid: { http: 200, code: 500, message: '参数不正确' },
  duplicate: { http: 200, code: 500, message: '数据库中已存在该记录' },
  notAllowed: { http: 200, code: 510, message: '没有权限，请联系管理员授权' },
  proofNeeded,
  /** A report was stopped at its time limit. Clients do not repeat the call, because it would take as long again. */
  reportTooSlow: { http: 200, code: 512, message: '报表查询时间过长，请增加查询条件或缩短时间范围后重试' },
  forbidden: { http: 403, code: 403, message: callTexts.forbidden[0] },
  platformOnly: { http: 403, code: 403, message: '仅平台租户可维护' },
  unknownPath: { http: 404, code: 404, message: '路径不存在，请检查路径是否正确' },
  wrongMethod: { http: 405, code: 405, message: '请求方法不支持' },
  notSignedIn: { http: 401, code: 401, message: callTexts.notSignedIn[0] },
  tokenExpired: { http: 500, code: 500, message: 'Token失效，请重新登录' },
  tooSlow: { http: 408, code: 408, message: '请求内容传输过慢，请重试' },
  tooMany: { http: 429, code: 429, message: '请求过于频繁，请稍后再试' },
  unavailable: { http: 503, code: 503, message: '系统繁忙，请稍后再试' },
  unexpected: { http: 500, code: 500, message: '系统异常，请稍后再试' },
} as const;

export type Refusal = keyof typeof refusals;

/** Header with the request id, on every response. */
export const requestIdHeader = 'x-request-id';
