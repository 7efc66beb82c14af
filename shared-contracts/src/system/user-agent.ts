/** Calls about agents (代理人): who holds a person's rights beside their own for a time. */
export const userAgentPaths = {
  /** `GET` with `userName`: the agent of a person, refused when there is none. */
  of: '/sys/sysUserAgent/queryByUserName',
  add: '/sys/sysUserAgent/add',
  edit: '/sys/sysUserAgent/edit',
  /** `DELETE` with `id`. */
  remove: '/sys/sysUserAgent/delete',
} as const;

/** The agent of a person. Both are told by their user names, moments as `YYYY-MM-DD HH:mm:ss`. */
export interface UserAgent {
  readonly id: string;
  readonly version: number;
  readonly userName: string;
  readonly agentUserName: string;
  readonly agentRealname: string;
  readonly startTime: string;
  readonly endTime: string;
  /** `1`: in force within the period. */
  readonly status: string;
}
