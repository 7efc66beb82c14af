import { describe, expect, it } from 'vitest';
import { goodAddresses, hostileAddresses } from '../testing/hostile-addresses.ts';
import { isMenuAddress, isMenuRedirect, isOwnPath } from './menu-address.ts';

describe('addresses of a menu', () => {
  it.each(hostileAddresses.map((address) => [JSON.stringify(address), address] as const))(
    '%s is neither one nor a redirect',
    (_, address) => {
      expect(isMenuAddress(address)).toBe(false);
      expect(isMenuRedirect(address)).toBe(false);
    },
  );

  it.each(goodAddresses)('%s goes on working', (address) => expect(isMenuAddress(address)).toBe(true));

  it('are never another site to a browser where they pass for a path of ours', () => {
    for (const path of ['/', '/a/:b', '/isystem/用户', '/report?next=%2Fhome']) {
      expect(isOwnPath(path)).toBe(true);
      expect(new URL(path, 'https://freight.example').origin).toBe('https://freight.example');
    }
    expect(isMenuRedirect('https://example.org')).toBe(false);
  });
});
