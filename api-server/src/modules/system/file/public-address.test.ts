import type { lookup } from 'node:dns/promises';
import { describe, expect, it } from 'vitest';
import { fetchTarget, isPublicAddress } from './public-address.ts';

const names = (...addresses: string[]) =>
  (async () => addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))) as unknown as typeof lookup;

describe('the public network', () => {
  it.each(['1.1.1.1', '8.8.8.8', '223.5.5.5', '2606:4700:4700::1111', '2400:3200::1'])('holds %s', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  const others =
    '127.0.0.1 127.1.2.3 0.0.0.0 10.0.0.1 172.16.0.1 172.31.255.255 192.168.1.1 169.254.169.254 100.100.100.200 192.0.2.1 198.18.0.1 224.0.0.1 240.0.0.1 ' +
    '255.255.255.255 ::1 :: ::ffff:127.0.0.1 ::ffff:8.8.8.8 64:ff9b::7f00:1 fe80::1 fc00::1 fd00:ec2::254 ff02::1 2002:7f00:1:: 2001:db8::1 localhost 1.1.1';
  it.each(['', ...others.split(' ')])('does not hold %s', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });
});

describe('the address of a fetch', () => {
  it.each([
    ['file:///etc/passwd', /http/],
    ['ftp://example.com/a.png', /http/],
    ['gopher://example.com/', /http/],
    ['data:image/png;base64,AAAA', /http/],
    ['//example.com/a.png', /http/],
    ['http://user:secret@example.com/a.png', /不允许的主机/],
    ['http://example.com:22/a.png', /不允许的主机/],
    ['http://example.com:8080/a.png', /不允许的主机/],
    ['http://127.0.0.1/a.png', /不允许的主机/],
    // The loopback address 127.0.0.1, and its IPv6 equivalent, written in other forms.
    ['http://2130706433/a.png', /不允许的主机/],
    ['http://0x7f.1/a.png', /不允许的主机/],
    ['http://0177.0.0.1/a.png', /不允许的主机/],
    ['http://127.1/a.png', /不允许的主机/],
    ['http://[::1]/a.png', /不允许的主机/],
    ['http://[::ffff:7f00:1]/a.png', /不允许的主机/],
    ['http://169.254.169.254/latest/meta-data/', /不允许的主机/],
    ['http://100.100.100.200/latest/meta-data/', /不允许的主机/],
  ])('%s is refused', async (text, message) => {
    await expect(fetchTarget(text, [], names('1.1.1.1'))).rejects.toThrow(message);
  });

  it('is what the name resolves to, and refused as a whole where one address is not public', async () => {
    expect((await fetchTarget('https://example.com/a.png', [], names('1.1.1.1', '8.8.8.8'))).address).toEqual({
      address: '1.1.1.1',
      family: 4,
    });
    await expect(fetchTarget('https://example.com/a.png', [], names('1.1.1.1', '10.0.0.1'))).rejects.toThrow('不允许的主机');
    await expect(fetchTarget('https://example.com/a.png', [], names('::ffff:10.0.0.1'))).rejects.toThrow('不允许的主机');
    await expect(fetchTarget('https://example.com/a.png', [], names())).rejects.toThrow('无法获取');
  });

  it('may be one of the own network that the operator listed, with its port', async () => {
    const allowed = ['10.0.0.7:9000', 'pictures.intern'];
    expect((await fetchTarget('http://10.0.0.7:9000/a.png', allowed)).address.address).toBe('10.0.0.7');
    await expect(fetchTarget('http://10.0.0.7/a.png', allowed)).rejects.toThrow('不允许的主机');
    expect((await fetchTarget('http://pictures.intern/a.png', allowed, names('10.0.0.9'))).address.address).toBe('10.0.0.9');
    await expect(fetchTarget('http://pictures.intern:8080/a.png', allowed, names('10.0.0.9'))).rejects.toThrow('不允许的主机');
  });
});
