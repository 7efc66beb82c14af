/** Puts what was just built into the product's own registry, and pins it where no person has pinned (rulings 16). */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PinResult, ReleaseService } from 'release-registry/release-service';
import type { RemoteBuild } from './build-remote.ts';

/** Publishes builds straight into the service and pins them as the start's own; resolves to what changed. */
export async function publishBuilt(service: ReleaseService, environment: string, builds: readonly RemoteBuild[]): Promise<PinResult> {
  for (const { manifest, folder } of builds) {
    const files = new Map(manifest.files.map(({ path }) => [path, readFileSync(join(folder, path))]));
    await service.publish(manifest, files, 'start');
  }
  return service.pinFromStart(environment, new Map(builds.map(({ manifest }) => [manifest.name, manifest.version])));
}
