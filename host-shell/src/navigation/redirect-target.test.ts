// A redirect to another origin is ignored.
import { afterEach, describe, expect, it, vi } from 'vitest';
import { homePath, landingComponent, safeRedirect } from './redirect-target.ts';

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

describe('the screen that an address leads to', () => {
  afterEach(() => vi.unstubAllGlobals());

  it.each([
    ['/', 'dashboard/analysis'],
    ['/business/waybill/list?page=2', 'business/waybill/list'],
    ['/user/login', 'dashboard/analysis'],
    ['/user/login?redirect=%2Fsystem%2Fuser%3Fpage%3D2', 'system/user'],
    ['/user/login?redirect=%2F%2Fevil.example', 'dashboard/analysis'],
  ])('of %s is %s', (address, component) => {
    vi.stubGlobal('location', new URL(address, origin));
    expect(landingComponent()).toBe(component);
  });
});
