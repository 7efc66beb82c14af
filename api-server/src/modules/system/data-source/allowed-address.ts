/**
 * Decides which addresses a data source may name: only hosts and ports in the operator's list. The address to which a listed name resolves
 * is checked again before each connection, so that a name cannot be redirected to this machine or to the metadata service of a cloud.
 */
import { lookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';
import { databaseAddress, validationRules } from 'shared-contracts/entity/validation-rules';
import { Business, businessAt } from '../../../kernel/basics/errors.ts';

export interface DataSourceAddress {
  readonly host: string;
  readonly port: number;
  readonly database: string;
}

const databaseKinds = {
  '1': { schemes: ['mysql'], port: 3306 },
  '2': { schemes: ['oracle'], port: 1521 },
  '3': { schemes: ['sqlserver'], port: 1433 },
  '4': { schemes: ['postgresql', 'postgres'], port: 5432 },
} as const;

/** Addresses at which no other party's database can be: this machine, unspecified, link-local (metadata services), multicast. */
const never = new BlockList();
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const) {
  never.addSubnet(net, bits, 'ipv4');
}
for (const [net, bits] of [
  ['::', 127],
  ['fe80::', 10],
  ['ff00::', 8],
  ['fd00:ec2::', 32],
] as const) {
  never.addSubnet(net, bits, 'ipv6');
}

const refuse = (problem: string) => businessAt('dbUrl', problem);

/**
 * Parses the address of a database. Refuses an address that does not fit the kind of database, and one that contains a user, a password or
 * parameters.
 */
export function readAddress(dbType: string, dbUrl: string): DataSourceAddress {
  const kind = Object.hasOwn(databaseKinds, dbType) ? databaseKinds[dbType as keyof typeof databaseKinds] : undefined;
  if (!kind) throw businessAt('dbType', '不支持该数据库类型');
  const match = databaseAddress.exec(dbUrl.trim());
  const [, scheme = '', host = '', port, database = ''] = match ?? [];
  if (!match) throw refuse(validationRules.databaseAddress.message[0]);
  if (!(kind.schemes as readonly string[]).includes(scheme)) throw refuse(`该数据库类型的连接地址须以 ${kind.schemes[0]}:// 开头`);
  const number = port === undefined ? kind.port : Number(port);
  if (number < 1 || number > 65_535) throw refuse('连接地址的端口不正确');
  return { host: host.replace(/^\[|\]$/g, '').toLowerCase(), port: number, database };
}

/** `allowed`: entries `host` or `host:port`; a host without port allows the usual port of every database. */
export function checkAllowed({ host, port }: DataSourceAddress, allowed: readonly string[]): void {
  const usual = Object.values(databaseKinds).some((kind) => kind.port === port);
  const isListed = allowed.some((entry) => entry.toLowerCase() === `${host}:${port}` || (usual && entry.toLowerCase() === host));
  if (!isListed) throw refuse('该主机不在允许的名单中，请联系运维配置 DATA_SOURCE_HOSTS');
}

/**
 * The address to connect to. A name that resolves to several addresses is refused when one of them is forbidden. An address that the
 * operator listed itself is always allowed.
 */
export async function resolved({ host }: DataSourceAddress, look = lookup): Promise<string> {
  if (isIP(host)) return host;
  const found = await look(host, { all: true }).catch(() => []);
  if (found.length === 0) throw new Business('主机名无法解析');
  if (found.some(({ address, family }) => never.check(address, family === 6 ? 'ipv6' : 'ipv4') || address.startsWith('::ffff:'))) {
    throw new Business('主机名指向不允许的地址');
  }
  return found[0]?.address ?? '';
}
