import { defineEntity } from '../entity/entity.ts';
import { flag, integer, longText, numericChoice, text } from '../entity/field.ts';
import { gatewayRouteStatus } from '../system/system-states.ts';

/**
 * 网关路由: a path of the product's address whose requests the gateway passes on to another service. Saving a route does not change the gateway:
 * `pnpm gateway:apply` does. Older clients use other paths (`olderGatewayPaths`).
 */
export const gatewayRoute = defineEntity({
  name: 'gatewayRoute',
  tier: 'platform',
  group: 'system',
  api: '/sys/gatewayRoutes',
  label: ['网关路由', 'Gateway route'],
  titleField: 'name',
  stateField: 'status',
  fields: {
    routerId: text(['路由ID', 'Route id'], { distinct: true, max: 50, required: true, fixed: true, rule: 'code' }),
    name: text(['路由名称', 'Route'], { max: 100, required: true }),
    /** `http://host:port` or `https://host:port`, without a path; the host is on the operator's list (`GATEWAY_UPSTREAMS`). */
    uri: text(['转发地址', 'Upstream'], { max: 200, required: true }),
    /** JSON text of `GatewayStep`s: conditions that a request must satisfy. */
    predicates: longText(['路由条件', 'Conditions'], { max: 4000, always: true, initial: '[]' }),
    /** JSON text of `GatewayStep`s: changes that the gateway makes to requests and responses. */
    filters: longText(['过滤器', 'Filters'], { max: 4000, always: true, initial: '[]' }),
    /** `Y`: a request that did not reach the service is sent once more, to another address of the same host. */
    retryable: flag(['失败重试', 'Retry'], { always: true, initial: 'N' }),
    /** `Y`: the first segment of the path is removed; the filter StripPrefix removes a given number of segments instead. */
    stripPrefix: flag(['去除前缀', 'Strip the prefix'], { always: true, initial: 'N' }),
    /** `Y`: nobody can delete the route. */
    persistable: flag(['禁止删除', 'Not to be deleted'], { always: true, initial: 'N' }),
    status: numericChoice('gateway_route_status', ['状态', 'Status'], { always: true, readOnly: true }),
  },
  query: ['name', 'routerId', 'status'],
  wildcard: ['name', 'routerId'],
  // Import and export are not offered, because editing in a spreadsheet would bypass the forms that explain what a path does.
  generic: ['list', 'add', 'edit', 'delete', 'batch_delete'],
  reasoned: true,
  restorable: true,
  actions: {
    enable: {
      ...{ label: ['启用', 'Enable'], from: [String(gatewayRouteStatus.disabled)] },
      ...{ idempotent: true, confirm: true, bulk: true, inverse: 'disable' },
    },
    disable: {
      ...{ label: ['停用', 'Disable'], from: [String(gatewayRouteStatus.enabled)] },
      ...{ idempotent: true, confirm: true, dangerous: true, bulk: true, inverse: 'enable' },
    },
    restoreVersion: {
      label: ['恢复版本', 'Restore a version'],
      idempotent: true,
      body: {
        /** Number of the older version of the route, as counted in the data log of the record. */
        dataVersion: integer(['版本', 'Version'], { required: true, min: 1 }),
      },
    },
  },
});

/** A condition or filter of a gateway route: its name and its values. */
export interface GatewayStep {
  readonly name: string;
  readonly args: readonly string[];
}

/** Conditions that a route may have, and the number of values of each. */
export const gatewayPredicates = {
  Path: { label: ['路径', 'Path'], values: 20 },
  Method: { label: ['请求方法', 'Method'], values: 10 },
  Host: { label: ['域名', 'Host'], values: 20 },
} as const;

/** Filters that a route may have, and the number of values of each. */
export const gatewayFilters = {
  StripPrefix: { label: ['去除路径前缀', 'Strip parts of the path'], values: 1 },
  PrefixPath: { label: ['添加路径前缀', 'Put a path in front'], values: 1 },
  AddRequestHeader: { label: ['添加请求头', 'Add a request header'], values: 2 },
  AddResponseHeader: { label: ['添加响应头', 'Add a response header'], values: 2 },
} as const;

export const gatewayMethods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;
export const gatewayLimits = { steps: 20, strip: 9, value: 200 } as const;

/** `GET`: what applying the routes to the gateway would change (a `GatewayPreview`). */
export const gatewayPreviewPath = '/sys/gatewayRoutes/preview';

/** Paths of calls that older clients make about gateway routes. */
export const olderGatewayPaths = {
  list: '/sys/gatewayRoute/list',
  updateAll: '/sys/gatewayRoute/updateAll',
  clearRedis: '/sys/gatewayRoute/clearRedis',
  delete: '/sys/gatewayRoute/delete',
} as const;

/** What the command `pnpm gateway:apply` would change. */
export interface GatewayPreview {
  /** The gateway's complete configuration file as the command would write it now. */
  readonly configuration: string;
  /** The configuration file as the command wrote it last; null: the command never ran. */
  readonly applied: string | null;
  readonly appliedTime: string | null;
  /** Routes whose part of the configuration file would change. */
  readonly changes: readonly GatewayChange[];
}

export interface GatewayChange {
  readonly routerId: string;
  readonly kind: 'added' | 'changed' | 'removed';
  /**
   * The route's part of the configuration file as last written (`before`) and as it would be written now (`after`); null: the file does not
   * contain the route.
   */
  readonly before: string | null;
  readonly after: string | null;
}
