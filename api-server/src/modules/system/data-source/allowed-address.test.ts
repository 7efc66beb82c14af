import { describe, expect, it } from 'vitest';
import { checkAllowed, readAddress, resolved } from './allowed-address.ts';

const refusalOf = (work: () => unknown): string => {
  try {
    work();
  } catch (error) {
    return (error as Error).message;
  }
  return '';
};

describe('addresses of data sources', () => {
  it('are read with or without jdbc, port and database', () => {
    expect(readAddress('4', 'jdbc:postgresql://DB.example:6432/report')).toEqual({ host: 'db.example', port: 6432, database: 'report' });
    expect(readAddress('1', 'mysql://db.example')).toEqual({ host: 'db.example', port: 3306, database: '' });
    expect(readAddress('4', 'postgres://[2001:db8::1]/x')).toMatchObject({ host: '2001:db8::1', port: 5432 });
  });

  it.each([
    ['4', 'postgresql://user:pass@db.example/x'],
    ['4', 'postgresql://db.example/x?sslmode=disable&options=-c'],
    ['1', 'jdbc:mysql://db.example/x?allowLoadLocalInfile=true'],
    ['4', 'file:///etc/passwd'],
    ['4', 'postgresql://db.example:99999/x'],
    ['1', 'postgresql://db.example/x'],
    ['9', 'postgresql://db.example/x'],
    ['4', 'postgresql://db.example\n/x y'],
    ['constructor', 'postgresql://db.example/x'],
  ])('of the kind %s are refused: %s', (kind, url) => {
    expect(refusalOf(() => readAddress(kind, url))).not.toBe('');
  });

  it('must be listed, with the port where it is not the usual one', () => {
    const [usual, other] = [readAddress('4', 'postgresql://db.example/x'), readAddress('4', 'postgresql://db.example:22/x')];
    expect(refusalOf(() => checkAllowed(usual, ['db.example']))).toBe('');
    expect(refusalOf(() => checkAllowed(other, ['db.example']))).toContain('DATA_SOURCE_HOSTS');
    expect(refusalOf(() => checkAllowed(other, ['DB.example:22']))).toBe('');
    expect(refusalOf(() => checkAllowed(usual, ['example', 'xdb.example', 'db.example.org']))).toContain('DATA_SOURCE_HOSTS');
    expect(refusalOf(() => checkAllowed(usual, []))).toContain('DATA_SOURCE_HOSTS');
  });

  it('are refused when a listed name points to this machine, to metadata or nowhere', async () => {
    const address = readAddress('4', 'postgresql://db.example/x');
    const to = (...addresses: string[]) =>
      resolved(address, (async () => addresses.map((one) => ({ address: one, family: one.includes(':') ? 6 : 4 }))) as never);
    expect(await to('10.1.2.3')).toBe('10.1.2.3');
    for (const bad of ['127.0.0.1', '169.254.169.254', '0.0.0.0', '::1', 'fe80::1', '::ffff:127.0.0.1', 'fd00:ec2::254']) {
      await expect(to('10.1.2.3', bad)).rejects.toThrow('主机名指向不允许的地址');
    }
    await expect(to()).rejects.toThrow('主机名无法解析');
    const listed = readAddress('4', 'postgresql://127.0.0.1/x');
    expect(await resolved(listed)).toBe('127.0.0.1');
  });
});
