/**
 * Rules for the contents of a gateway route. Values may consist of listed characters only; none of these can end a directive of the
 * gateway's configuration or name one of its variables. Stored routes are checked by these rules again before each file is written.
 */
import { type GatewayStep, gatewayFilters, gatewayLimits, gatewayMethods, gatewayPredicates } from 'shared-contracts/gateway/gateway-route';
import { businessAt } from '../../../kernel/basics/errors.ts';

/** The columns of a route from which its part of the configuration is made. */
export interface StoredRoute {
  readonly routerId: string;
  readonly uri: string;
  readonly predicates: string;
  readonly filters: string;
  readonly retryable: string;
  readonly stripPrefix: string;
}

export interface Upstream {
  readonly scheme: 'http' | 'https';
  /** A host name or an IP address; IPv6 addresses are in brackets. */
  readonly host: string;
  readonly port: number;
}

export interface RouteRule {
  readonly routerId: string;
  readonly upstream: Upstream;
  /** Paths of the route's requests. `isBelow`: everything below the path belongs to it too. */
  readonly paths: readonly { readonly path: string; readonly isBelow: boolean }[];
  /** HTTP methods for which the route is valid; empty: all methods. */
  readonly methods: readonly string[];
  /** Host names for which the route is valid, `*.` before a name stands for its subdomains; empty: all hosts. */
  readonly hosts: readonly string[];
  /** Number of leading path segments that are removed before the request is passed on. */
  readonly strip: number;
  readonly prefix: string;
  readonly requestHeaders: readonly Header[];
  readonly responseHeaders: readonly Header[];
  readonly isRetried: boolean;
}

type Header = readonly [name: string, value: string];

const usualPorts = { http: 80, https: 443 } as const;

export function readUpstream(uri: string): Upstream {
  if (/^lb:/i.test(uri)) throw businessAt('uri', '不支持 lb:// 服务名，请填写 http:// 或 https:// 开头的地址');
  const [, scheme, host = '', port] =
    /^(https?):\/\/(\[[0-9a-fA-F:]+\]|[A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?)(?::(\d{1,5}))?\/?$/.exec(uri) ?? [];
  if (scheme !== 'http' && scheme !== 'https') throw businessAt('uri', '转发地址须为 http(s)://主机:端口，不能带用户名、路径或参数');
  const number = port === undefined ? usualPorts[scheme] : Number(port);
  if (number < 1 || number > 65_535) throw businessAt('uri', '转发地址的端口不正确');
  return { scheme, host: host.toLowerCase(), port: number };
}

/** Refuses an upstream whose host is not allowed. `allowed`: entries `host` or `host:port`; a host without port allows the ports 80 and 443. */
export function checkUpstream({ host, port }: Upstream, allowed: readonly string[]): void {
  const isUsual = port === 80 || port === 443;
  const isListed = allowed.some((entry) => entry.toLowerCase() === `${host}:${port}` || (isUsual && entry.toLowerCase() === host));
  if (!isListed) throw businessAt('uri', '该主机不在允许的名单中，请联系运维配置 GATEWAY_UPSTREAMS');
}

/** Reads the values of a condition or filter in all forms that older clients send: a list of texts, a list of `{key, value}`, or an object. */
function valuesOf(args: unknown): readonly string[] {
  const plain = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '');
  if (Array.isArray(args)) {
    return args.map((one: unknown) => plain(typeof one === 'object' && one !== null ? (one as { value?: unknown }).value : one));
  }
  return typeof args === 'object' && args !== null ? Object.values(args).map(plain) : [plain(args)];
}

type StepField = 'predicates' | 'filters';
const offered = { predicates: gatewayPredicates, filters: gatewayFilters } as const;

/** Parses conditions or filters from JSON text into the form in which they are stored; empty values are dropped. */
export function readSteps(field: StepField, json: string): readonly GatewayStep[] {
  let read: unknown;
  try {
    read = JSON.parse(json || '[]');
  } catch {
    throw businessAt(field, '内容须为JSON数组');
  }
  if (!Array.isArray(read)) throw businessAt(field, '内容须为JSON数组');
  if (read.length > gatewayLimits.steps) throw businessAt(field, `最多${gatewayLimits.steps}项`);
  const known: Readonly<Record<string, { readonly values: number }>> = offered[field];
  return read.map((step: unknown) => {
    const { name, args } = (typeof step === 'object' && step !== null ? step : {}) as { name?: unknown; args?: unknown };
    if (typeof name !== 'string' || !Object.hasOwn(known, name)) {
      throw businessAt(field, `只支持以下类型：${Object.keys(known).join('、')}`);
    }
    const values = valuesOf(args).filter((value) => value !== '');
    if (values.length === 0) throw businessAt(field, `${name}没有填写值`);
    if (values.length > (known[name]?.values ?? 0)) throw businessAt(field, `${name}的值过多`);
    if (values.some((value) => value.length > gatewayLimits.value)) throw businessAt(field, `${name}的值过长`);
    return { name, args: values };
  });
}

const pathPattern = /^(?:\/[A-Za-z0-9._~-]+)+$/;
const isPlainPath = (path: string) => pathPattern.test(path) && !path.split('/').some((part) => part === '.' || part === '..');

function readPath(value: string): RouteRule['paths'][number] {
  const isBelow = value.endsWith('/**');
  const path = isBelow ? value.slice(0, -3) : value;
  if (!isPlainPath(path)) throw businessAt('predicates', `路径“${value}”不正确，须形如 /partner/** 或 /partner/status`);
  return { path, isBelow };
}

const hostPattern = /^(?:\*\.)?[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*$/;

/** Response headers by which a service behind nginx controls nginx itself, e.g. to respond with another address of the gateway. */
export const nginxHeaders = ['X-Accel-Redirect', 'X-Accel-Expires', 'X-Accel-Limit-Rate', 'X-Accel-Buffering', 'X-Accel-Charset'] as const;

/** Response headers that browsers apply to the whole origin, and so to the product's own pages. */
export const originHeaders = [
  ...(['Clear-Site-Data', 'NEL', 'Report-To', 'Reporting-Endpoints', 'Alt-Svc', 'Service-Worker-Allowed'] as const),
  'Strict-Transport-Security',
] as const;

/** Response headers that make the browser ask for a password in a separate window, which would seem to belong to the product. */
export const challengeHeaders = ['WWW-Authenticate', 'Proxy-Authenticate', 'Authentication-Info'] as const;

/** Headers that the gateway or the product sets itself, so that no route may set them. */
const ownHeaders = new Set([
  ...['host', 'connection', 'upgrade', 'content-length', 'transfer-encoding', 'te', 'trailer', 'keep-alive', 'cookie', 'set-cookie'],
  ...['x-forwarded-for', 'x-forwarded-proto', 'x-access-token', 'content-security-policy', 'x-content-type-options'],
  ...[...nginxHeaders, ...originHeaders, ...challengeHeaders].map((name) => name.toLowerCase()),
]);

function readHeader([name = '', value = '']: readonly string[]): Header {
  if (!/^[A-Za-z][A-Za-z0-9-]{0,60}$/.test(name)) throw businessAt('filters', `请求头或响应头的名称“${name}”不正确`);
  if (ownHeaders.has(name.toLowerCase())) throw businessAt('filters', `“${name}”由网关设置，不能修改`);
  if (!/^[A-Za-z0-9 ._~:/?=&%+,@!*()-]+$/.test(value)) throw businessAt('filters', `“${name}”的值含有不允许的字符`);
  return [name, value];
}

/** Names of headers that usually contain credentials. */
const credentialHeader = /authori[sz]ation|token|secret|passw|credential|api-?key|(?:^|-)(?:auth|key|jwt|session)(?:-|$)/i;

/** Everybody who may list routes can read their headers, so a header must not contain credentials. */
function readRequestHeader(values: readonly string[]): Header {
  const header = readHeader(values);
  if (credentialHeader.test(header[0])) throw businessAt('filters', `“${header[0]}”用于传递凭证，而路由内容对可查看者可见，不能设置`);
  return header;
}

/** Parses a stored route; refuses invalid or unsupported content with a message at its field. A route without path matches no request. */
export function readRoute(route: StoredRoute): RouteRule {
  if (!/^[A-Za-z][\w:.-]{0,49}$/.test(route.routerId)) throw businessAt('routerId', '路由ID不正确');
  const upstream = readUpstream(route.uri);
  const predicates = readSteps('predicates', route.predicates);
  const filters = readSteps('filters', route.filters);
  const given = (steps: readonly GatewayStep[], name: string) => steps.filter((step) => step.name === name).map(({ args }) => args);

  const methods = given(predicates, 'Method').flatMap((values) => values.flatMap((value) => value.toUpperCase().split(',')));
  const strange = methods.find((method) => !(gatewayMethods as readonly string[]).includes(method));
  if (strange !== undefined) throw businessAt('predicates', `请求方法“${strange}”不正确`);
  const hosts = given(predicates, 'Host').flatMap((values) => values.map((value) => value.toLowerCase()));
  const wrongHost = hosts.find((host) => !hostPattern.test(host));
  if (wrongHost !== undefined) throw businessAt('predicates', `域名“${wrongHost}”不正确`);

  const strips = given(filters, 'StripPrefix').map(([count = '']) => (/^\d$/.test(count) ? Number(count) : Number.NaN));
  if (strips.some(Number.isNaN)) throw businessAt('filters', `去除的前缀段数须为0至${gatewayLimits.strip}`);
  const prefixes = given(filters, 'PrefixPath').map(([prefix = '']) => prefix.replace(/\/$/, ''));
  const wrongPrefix = prefixes.find((prefix) => !isPlainPath(prefix));
  if (wrongPrefix !== undefined) throw businessAt('filters', `路径前缀“${wrongPrefix}”不正确`);
  return {
    routerId: route.routerId,
    upstream,
    paths: [...new Set(given(predicates, 'Path').flat())].map(readPath),
    methods: [...new Set(methods)],
    hosts: [...new Set(hosts)],
    strip: strips.at(-1) ?? (route.stripPrefix === 'Y' ? 1 : 0),
    prefix: prefixes.at(-1) ?? '',
    requestHeaders: given(filters, 'AddRequestHeader').map(readRequestHeader),
    responseHeaders: given(filters, 'AddResponseHeader').map(readHeader),
    isRetried: route.retryable === 'Y',
  };
}
