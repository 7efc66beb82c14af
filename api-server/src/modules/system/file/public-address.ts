/**
 * Decides from which addresses the server may fetch something for a person: only those of the public network. The address to which a name resolves is
 * checked before each connection, and the connection goes to exactly this address, so that no name can lead to this machine, its network, or a
 * cloud's metadata service.
 */
import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';
import { Business } from '../../../kernel/basics/errors.ts';

/** Address ranges that are not public: special-purpose registries of RFC 6890 for both families, multicast and reserved ranges. */
const special = new BlockList();
const ranges4 =
  '0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24 192.31.196.0/24 192.52.193.0/24 ' +
  '192.88.99.0/24 192.168.0.0/16 192.175.48.0/24 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4';
for (const range of ranges4.split(' ')) {
  const [net = '', bits] = range.split('/');
  special.addSubnet(net, Number(bits), 'ipv4');
}
/** Range of the global unicast addresses of IPv6. Everything outside is refused, including mapped and translated IPv4 addresses. */
const globalUnicast = new BlockList();
globalUnicast.addSubnet('2000::', 3, 'ipv6');
for (const [net, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  special.addSubnet(net, bits, 'ipv6');

/** Whether an address belongs to the public network. */
export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !special.check(address, 'ipv4');
    case 6:
      return globalUnicast.check(address, 'ipv6') && !special.check(address, 'ipv6');
    default:
      return false;
  }
}

const ports: Readonly<Record<string, number>> = { 'http:': 80, 'https:': 443 };

export interface FetchTarget {
  readonly url: URL;
  readonly address: LookupAddress;
}

/**
 * The address to which a request for this URL connects. `allowed`: entries `host` or `host:port` of the operator's own network, which need no check.
 * Refuses other protocols, credentials, unusual ports, and names of which any address is not public.
 */
export async function fetchTarget(text: string, allowed: readonly string[], look = lookup): Promise<FetchTarget> {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const port = url && ports[url.protocol];
  if (!url || !port) throw new Business('请输入以http和https开头的网址');
  const refused = new Business('图片地址指向不允许的主机');
  if (url.username || url.password) throw refused;
  const host = url.hostname.replace(/^\[|\]$/g, '').toLowerCase();
  const actual = url.port ? Number(url.port) : port;
  const isListed = allowed.some((entry) => entry === `${host}:${actual}` || (entry === host && actual === port));
  if (!isListed && actual !== 80 && actual !== 443) throw refused;
  const family = isIP(host);
  const found = family ? [{ address: host, family }] : await look(host, { all: true }).catch(() => []);
  const [first] = found;
  if (!first) throw new Business('图片无法获取，请检查地址');
  if (!isListed && !found.every(({ address }) => isPublicAddress(address))) throw refused;
  return { url, address: first };
}
