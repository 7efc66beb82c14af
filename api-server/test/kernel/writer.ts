/**
 * A process that writes until it is killed: sixteen clients add and send parcels, and it prints each acknowledged write on stdout. The
 * parent process compares this list with the database.
 */
import { flushCompileCache } from 'node:module';
import { Business } from '../../src/kernel/basics/errors.ts';
import { newId } from '../../src/kernel/basics/ids.ts';
import { testApp } from '../harness.ts';
import { parcelModule, sessions } from './fixture.ts';

const [, , dataDir = '', databaseUrl = ''] = process.argv;
const migrations = [new URL('./migrations', import.meta.url).pathname];
const app = await testApp({
  sessions,
  modules: [parcelModule],
  database: databaseUrl ? { databaseUrl, migrations } : { databaseUrl: undefined, dataDir, fast: false, migrations },
  reuse: true,
});
const operator = app.withToken('operator');
// The compile cache is written at once, because a killed process cannot write it at its end.
flushCompileCache();
process.stdout.write('ready\n');

async function write(): Promise<never> {
  for (;;) {
    const added = await operator.post<{ id: string; parcelNo: string }>('/test/parcel/add', { name: newId() });
    if (!added.success) throw new Business(added.message);
    const { id, parcelNo } = added.result;
    process.stdout.write(`added ${id} ${parcelNo}\n`);
    const sent = await operator.put('/test/parcel/send', { id, version: 1, freight: 1 });
    if (!sent.success) throw new Business(sent.message);
    process.stdout.write(`sent ${id}\n`);
  }
}

await Promise.all(Array.from({ length: 16 }, write));
