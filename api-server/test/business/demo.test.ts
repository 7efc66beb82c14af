import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestApp } from '../harness.ts';
import { businessApp, invariantsOf } from './business-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await businessApp();
});
afterAll(async () => await app?.close());

test('the demo data adds up', async () => {
  expect(await invariantsOf(app.database)).toEqual([]);
});
