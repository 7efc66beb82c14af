/**
 * Writes the routes as `location` blocks of nginx's configuration, which `deploy/nginx.conf.template` includes. The service behind a route
 * is not trusted: it receives neither cookies nor tokens, cannot set cookies or settings of the product's origin, cannot make nginx respond
 * with another address, and its pages cannot act as pages of the product's origin.
 */
import { challengeHeaders, nginxHeaders, originHeaders, type RouteRule } from './route-rules.ts';

const caFile = '/etc/ssl/certs/ca-certificates.crt';
const begin = (routerId: string) => `# begin ${routerId}`;
const end = (routerId: string) => `# end ${routerId}`;
export const fileHead = '# Written by `pnpm gateway:apply`: changes by hand are lost with the next one.';

/**
 * Puts a value between quotation marks. Characters that nginx would interpret were refused when the route was saved; if a value contains
 * one nevertheless, this throws, so that the file is not written.
 */
function quoted(value: string): string {
  if (/["\\$;{}\n\r]/.test(value)) throw new Error(`This cannot stand in the gateway's configuration: ${JSON.stringify(value)}`);
  return `"${value}"`;
}

const escaped = (text: string) => text.replaceAll('.', '\\.');
const hostExpression = (host: string) => (host.startsWith('*.') ? `[a-z0-9.-]+\\.${escaped(host.slice(2))}` : escaped(host));

function conditions({ hosts, methods }: RouteRule): string[] {
  return [
    ...(hosts.length > 0 ? [`if ($host !~ "^(?:${hosts.map(hostExpression).join('|')})$") { return 404; }`] : []),
    ...(methods.length > 0 ? [`if ($request_method !~ "^(?:${methods.join('|')})$") { return 405; }`] : []),
  ];
}

function passing(rule: RouteRule): string[] {
  const { scheme, host, port } = rule.upstream;
  const isMoved = rule.strip > 0 || rule.prefix !== '';
  // A line feed in the path (sent encoded) must be kept: with `(?s)` the dot matches it too, and `\z` matches only at the very end.
  const stripped = rule.strip > 0 ? `(?s)^(?:/[^/]+){1,${rule.strip}}/?(.*)\\z` : '(?s)^/(.*)\\z';
  return [
    ...(isMoved ? [`rewrite "${stripped}" "${rule.prefix}/$1" break;`] : []),
    `proxy_pass ${scheme}://${host}:${port};`,
    ...(scheme === 'https'
      ? [`proxy_ssl_server_name on;`, `proxy_ssl_name ${host};`, 'proxy_ssl_verify on;', `proxy_ssl_trusted_certificate ${caFile};`]
      : []),
    rule.isRetried ? 'proxy_next_upstream error timeout;' : 'proxy_next_upstream off;',
    'proxy_next_upstream_tries 2;',
    'proxy_set_header Host $proxy_host;',
    'proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;',
    'proxy_set_header X-Forwarded-Proto $scheme;',
    'proxy_set_header Upgrade $http_upgrade;',
    'proxy_set_header Connection $connection_upgrade;',
    'proxy_set_header Cookie "";',
    'proxy_set_header X-Access-Token "";',
    'proxy_set_header Authorization "";',
    'proxy_set_header Proxy-Authorization "";',
    ...rule.requestHeaders.map(([name, value]) => `proxy_set_header ${name} ${quoted(value)};`),
    `proxy_ignore_headers ${nginxHeaders.join(' ')};`,
    ...['Set-Cookie', ...originHeaders, ...challengeHeaders].map((name) => `proxy_hide_header ${name};`),
    'add_header Content-Security-Policy sandbox always;',
    'add_header X-Content-Type-Options nosniff always;',
    ...rule.responseHeaders.map(([name, value]) => `add_header ${name} ${quoted(value)} always;`),
  ];
}

function blockOf(rule: RouteRule, exact: ReadonlySet<string>): string {
  const locations = rule.paths.flatMap(({ path, isBelow }) =>
    isBelow ? [...(exact.has(path) ? [] : [`= ${path}`]), `^~ ${path}/`] : [`= ${path}`],
  );
  const lines = [...conditions(rule), ...passing(rule)].map((line) => `  ${line}`);
  const blocks = locations.map((location) => [`location ${location} {`, ...lines, '}'].join('\n'));
  return [begin(rule.routerId), ...blocks, end(rule.routerId)].join('\n');
}

/**
 * The complete file, with the routes in the order of their ids. Two routes with the same path cannot occur: the second is refused when it is saved.
 */
export function nginxRoutes(rules: readonly RouteRule[]): string {
  const sorted = rules.filter(({ paths }) => paths.length > 0).toSorted((one, other) => (one.routerId < other.routerId ? -1 : 1));
  const exact = new Set(sorted.flatMap(({ paths }) => paths.filter(({ isBelow }) => !isBelow).map(({ path }) => path)));
  return `${[fileHead, ...sorted.map((rule) => blockOf(rule, exact))].join('\n\n')}\n`;
}

/** Splits a configuration file into the parts of its routes, by route id. */
export function partsOf(file: string): ReadonlyMap<string, string> {
  const parts = new Map<string, string>();
  for (const part of file.split('\n\n').slice(1)) {
    const [, routerId] = /^# begin (\S+)\n/.exec(part) ?? [];
    if (routerId) parts.set(routerId, part.trim().split('\n').slice(1, -1).join('\n'));
  }
  return parts;
}
