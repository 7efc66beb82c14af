import { describe, expect, it } from 'vitest';
import { sampleWaybill } from '../testing/sample-waybill.ts';
import { expectedRecord, nextStep } from './expected-step.ts';

describe('the steps of a waybill on the road', () => {
  it('follow each other as people work: load, depart, arrive, unload and deliver, receipt', () => {
    const steps: string[] = [];
    let record: Parameters<typeof expectedRecord>[0]['record'] = { ...sampleWaybill, arriveTime: null };
    for (;;) {
      const step = nextStep(record as unknown as Parameters<typeof nextStep>[0]);
      if (!step) break;
      steps.push(step);
      const body = step === 'arrive' ? { arriveTime: '2026-11-25 12:00:00' } : {};
      record = expectedRecord({ record, action: step, body }) as unknown as typeof record;
    }
    expect(steps).toEqual(['load', 'depart', 'arrive', 'deliver', 'uploadReceipt']);
  });

  it('keep the version that the server told last, and take over what was typed', () => {
    const loaded = expectedRecord({
      record: sampleWaybill,
      action: 'load',
      body: { id: 'w1', version: 5, loadNet: '31.000', remark: '雨' },
    });
    expect(loaded).toMatchObject({ version: 5, waybillStatus: '30', loadNet: '31.000' });
    expect(loaded).not.toHaveProperty('remark');
    // Reporting an exception does not change the state of the waybill.
    expect(expectedRecord({ record: sampleWaybill, action: 'reportException', body: {} }).waybillStatus).toBe('20');
  });
});
