/** Paths of calls about agents (代理人): people who have another person's rights in addition to their own for a time. */
export const userAgentPaths = {
  /** `GET` with `userName`: the agent of a person; refused when there is none. */
  of: '/sys/sysUserAgent/queryByUserName',
  add: '/sys/sysUserAgent/add',
  edit: '/sys/sysUserAgent/edit',
  /** `DELETE` with `id`: the person has no agent (代理人) any more. */
  remove: '/sys/sysUserAgent/delete',
} as const;

/** The agent of a person; both are identified by their user names. Moments have the form `YYYY-MM-DD HH:mm:ss`. */
export interface UserAgent {
  readonly id: string;
  readonly version: number;
  readonly userName: string;
  readonly agentUserName: string;
  readonly agentRealname: string;
  readonly startTime: string;
  readonly endTime: string;
  /** `1`: enabled, so the agent has the rights during the period. */
  readonly status: string;
}
