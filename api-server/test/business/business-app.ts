import type { Database } from '../../src/kernel/database/database.ts';
import { brokenInvariants } from '../../src/modules/business/invariants.ts';
import { type TestApp, type TestOptions, testApp } from '../harness.ts';

/** The whole product on a fresh database with its demo data. */
export async function businessApp(options: TestOptions = {}): Promise<TestApp> {
  return await testApp({ ...options, demo: true });
}

/** The invariants between the freight tables that do not hold. */
export async function invariantsOf(database: Database): Promise<string[]> {
  return await database.asSystem('invariants', brokenInvariants);
}
