import { describe, expect, it } from 'vitest';
import { isWithin, needsFenceReason } from './fence.ts';

const sites = { sendLng: '117.090000', sendLat: '36.650000', receiveLng: '118.000000', receiveLat: '36.800000' };

describe('the fence of a waybill', () => {
  it('is around the place of loading until departure, and around the place of unloading from the arrival on', () => {
    const atSend = { lng: '117.095', lat: '36.650' };
    expect(needsFenceReason('load', atSend, sites)).toBe(false);
    expect(needsFenceReason('depart', atSend, sites)).toBe(false);
    expect(needsFenceReason('arrive', atSend, sites)).toBe(true);
    expect(needsFenceReason('deliver', atSend, sites)).toBe(true);
    expect(needsFenceReason('reportException', { lng: '0.5', lat: '0.5' }, sites)).toBe(false);
  });

  it('is a thousand metres wide where nobody set another radius: 0.0089° of latitude are inside, 0.0091° outside', () => {
    expect(needsFenceReason('load', { lng: '117.09', lat: '36.6589' }, sites)).toBe(false);
    expect(needsFenceReason('load', { lng: '117.09', lat: '36.6591' }, sites)).toBe(true);
  });

  it('is as wide as the waybill says: 0.0044° are inside 500 metres, 0.0046° outside; with 0 only the place itself is inside', () => {
    const near = { ...sites, fenceRadius: 500 };
    expect(needsFenceReason('load', { lng: '117.09', lat: '36.6544' }, near)).toBe(false);
    expect(needsFenceReason('load', { lng: '117.09', lat: '36.6546' }, near)).toBe(true);
    const exact = { ...sites, fenceRadius: 0 };
    expect(needsFenceReason('load', { lng: '117.09', lat: '36.65' }, exact)).toBe(false);
    expect(needsFenceReason('load', { lng: '117.09', lat: '36.6501' }, exact)).toBe(true);
  });

  it('is not judged while the position or the place is unknown', () => {
    expect(isWithin({ lng: null, lat: null }, { lng: '117.09', lat: '36.65' }, 1_000)).toBeNull();
    expect(needsFenceReason('load', { lng: '117.2', lat: '36.65' }, { ...sites, sendLng: null })).toBe(false);
  });
});
