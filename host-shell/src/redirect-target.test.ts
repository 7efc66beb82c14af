import { describe, expect, it } from 'vitest';
import { homePath, safeRedirect } from './redirect-target.ts';

const origin = 'https://freight.example';

describe('the way back after signing in', () => {
  it.each([
    ['/business/waybill/list', '/business/waybill/list'],
    ['/business/waybill/list?status=30&pageNo=2#row', '/business/waybill/list?status=30&pageNo=2#row'],
    ['/business/../system/user', '/system/user'],
    ['/search?next=https://evil.example', '/search?next=https://evil.example'],
  ])('follows %s', (wanted, path) => {
    expect(safeRedirect(wanted, origin)).toBe(path);
  });

  it.each([
    null,
    undefined,
    '',
    '/',
    'business/waybill',
    'https://evil.example/',
    '//evil.example',
    '//evil.example/business',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/.//evil.example',
    '/..//evil.example',
    ' //evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    'https:evil.example',
    '//freight.example@evil.example',
    'https://freight.example.evil.example/x',
    '/user/login',
    '/user/login?redirect=/user/login',
    '/user',
    '/user/register',
  ])('goes home instead of %j', (wanted) => {
    expect(safeRedirect(wanted, origin)).toBe(homePath);
  });
});
