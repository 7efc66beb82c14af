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

  it('is a thousand metres wide: 0.0089° of latitude are inside, 0.0091° outside', () => {
    const site = { lng: sites.sendLng, lat: sites.sendLat };
    expect(isWithin({ lng: '117.09', lat: '36.6589' }, site)).toBe(true);
    expect(isWithin({ lng: '117.09', lat: '36.6591' }, site)).toBe(false);
  });

  it('is not judged while the position or the place is unknown', () => {
    expect(isWithin({ lng: null, lat: null }, { lng: '117.09', lat: '36.65' })).toBeNull();
    expect(needsFenceReason('load', { lng: '117.2', lat: '36.65' }, { ...sites, sendLng: null })).toBe(false);
  });
});
