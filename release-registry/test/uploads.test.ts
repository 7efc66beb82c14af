// An interrupted upload leaves nothing behind; kill -9 at any moment leaves the whole release or none of it.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openRegistry } from 'release-registry/service/open-registry';
import { type BlobStore, folderBlobStore } from 'release-registry/storage/blob-store';
import { type PostgresServer, startPostgres, withoutDisk } from 'tooling/product/postgres-server';
import { scratchFolder } from 'tooling/test-run/scratch-folder';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openForUploads, stages } from './publish-and-stop.ts';
import { openTestDatabase, testRegistry } from './registry-harness.ts';
import { releaseFixture } from './release-fixture.ts';

let dataDir = '';
/**
 * With PostgreSQL every second stage is tried, by `npm test -- --all` each of them; with the embedded database fewer, because its recovery takes
 * much longer.
 */
let postgres: PostgresServer | undefined;
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'uploads-'));
  postgres = await startPostgres(withoutDisk, scratchFolder());
});
afterAll(async () => {
  await postgres?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const script = fileURLToPath(new URL('./publish-and-stop.ts', import.meta.url));
const filesIn = (folder: string) =>
  existsSync(folder) ? readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).length : 0;

/** Kills the publishing process at the stage with SIGKILL. */
async function killAt(stage: string): Promise<void> {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', script, dataDir, stage], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, DATABASE_URL: postgres?.url ?? '' },
  });
  let output = '';
  const ended = new Promise((resolve) => child.once('exit', resolve));
  await new Promise<void>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString('utf8');
      if (output.includes(`stopped at ${stage}`)) resolve();
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('exit', () => reject(new Error(`the publisher ended before "${stage}":\n${output}`)));
  });
  child.kill('SIGKILL');
  await ended;
}

/** Starts the registry again and returns what it contains. */
async function look(): Promise<{ versions: string[]; complete: boolean; files: number }> {
  const database = await openForUploads(dataDir, postgres?.url);
  try {
    const { service } = openRegistry({ database: database.registry, dataDir, shellDir: join(dataDir, 'shell') });
    await service.sweepUploads(0);
    const { manifest, files } = releaseFixture();
    const versions = (await service.versions(manifest.name)).map(({ version }) => version);
    const contents = await Promise.all([...files.keys()].map((path) => service.fileContent(manifest.name, manifest.version, path)));
    const found = await Promise.all(contents.map((content) => (content ? service.blobs.get(content, null) : null)));
    const complete = found.every((file, index) => file?.bytes.equals([...files.values()][index] ?? Buffer.alloc(0)) === true);
    return { versions, complete, files: filesIn(join(dataDir, 'releases')) };
  } finally {
    await database.close();
  }
}

it('kill -9 at any stage leaves the whole release or nothing, no byte of it', { timeout: 240_000 }, async () => {
  const some = stages.filter((stage, at) => at % 2 === 1 || stage === 'committed');
  const tried = postgres ? (process.env.ALL_TESTS ? stages : some) : (['first file kept', 'committed'] as const);
  for (const stage of tried) {
    await killAt(stage);
    const after = await look();
    if (stage === 'committed')
      expect(after, stage).toEqual({
        versions: [releaseFixture().manifest.version],
        complete: true,
        files: releaseFixture().files.size * 3,
      });
    else expect(after, stage).toEqual({ versions: [], complete: false, files: 0 });
  }
});

it('an upload that fails in the middle takes back what it brought, and leaves what another release holds', {
  timeout: 60_000,
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'failing-'));
  const { database, close } = await openTestDatabase();
  const blobs = folderBlobStore(join(folder, 'releases'));
  let room = Number.POSITIVE_INFINITY;
  const full: BlobStore = {
    ...blobs,
    put: async (...given) => {
      room -= 1;
      if (room < 0) throw new Error('no space left');
      await blobs.put(...given);
    },
  };
  const { service } = openRegistry({ database, dataDir: folder, shellDir: folder, blobs: full });
  const first = releaseFixture({ name: 'kept', groups: ['kept'], components: ['kept/page'], code: 'self.same=1;' });
  const second = releaseFixture({ name: 'gone', groups: ['gone'], components: ['gone/page'], code: 'self.same=1;' });
  try {
    await service.publish(first.manifest, first.files, 'test');
    const before = filesIn(join(folder, 'releases'));
    room = 2;
    await expect(service.publish(second.manifest, second.files, 'test')).rejects.toThrow('no space left');
    expect(filesIn(join(folder, 'releases'))).toBe(before);
    const shared = await service.fileContent('kept', first.manifest.version, 'kept-page.js');
    expect((await blobs.get(shared ?? '', null))?.bytes.toString()).toBe('self.same=1;');
    room = Number.POSITIVE_INFINITY;
    expect((await service.publish(second.manifest, second.files, 'test')).isNew).toBe(true);
  } finally {
    await close();
    rmSync(folder, { recursive: true, force: true });
  }
});

it('an upload whose sender goes away in the middle of it leaves nothing', { timeout: 60_000 }, async () => {
  const registry = await testRegistry();
  try {
    const { port } = new URL(await registry.app.listen({ port: 0, host: '127.0.0.1' }));
    const { manifest, files } = releaseFixture();
    const body = JSON.stringify({
      manifest,
      files: Object.fromEntries([...files].map(([path, bytes]) => [path, bytes.toString('base64')])),
    });
    const address = `/registry/v1/remotes/${manifest.name}/versions/${manifest.version}`;
    const head = [
      `PUT ${address} HTTP/1.1`,
      'host: x',
      `authorization: Bearer ${registry.registry.token}`,
      'content-type: application/json',
    ];
    const arrived = once(registry.app.server, 'request') as Promise<[IncomingMessage, ServerResponse]>;
    const socket = connect(Number(port), '127.0.0.1');
    socket.on('error', () => undefined);
    const sent = Buffer.from(`${[...head, `content-length: ${body.length}`].join('\r\n')}\r\n\r\n${body.slice(0, body.length - 10)}`);
    socket.write(sent);
    const [upload, response] = await arrived;
    // Waits until the server has received all that was sent; then the client disconnects while the last ten bytes are missing.
    await vi.waitFor(() => expect(upload.socket.bytesRead).toBe(sent.length));
    const isOver = Promise.all([upload, response].map((side) => new Promise((resolve) => side.once('close', resolve))));
    socket.destroy();
    await isOver;
    expect((await registry.call('GET', `/registry/v1/remotes/${manifest.name}/versions`)).body).toEqual({ versions: [] });
    expect(filesIn(join(registry.dataDir, 'releases'))).toBe(0);
    // The same upload succeeds when sent completely.
    expect((await registry.publish({ manifest, files })).status).toBe(201);
  } finally {
    await registry.close();
  }
});
