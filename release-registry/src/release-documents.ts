/** Makes, signs and remembers the document of each environment. */
import type { PinnedRemote, ReleaseDocument, ReleaseManifest, SignedReleaseDocument } from 'shared-contracts/release';
import type { RegistryDatabase } from './registry-database.ts';
import type { ReleaseKey } from './registry-keys.ts';
import * as store from './release-store.ts';

export interface ReleaseDocumentsOptions {
  readonly database: RegistryDatabase;
  readonly key: ReleaseKey;
  readonly filesBase: string;
  readonly documentAge: number;
}

const isCode = (path: string) => path.endsWith('.js') || path.endsWith('.css');

function pinnedRemote(manifest: ReleaseManifest, filesBase: string): PinnedRemote {
  const { name, version, entry, globalName, groups, exposes, requires, files } = manifest;
  const integrity = Object.fromEntries(files.filter((file) => isCode(file.path)).map((file) => [file.path, file.integrity]));
  return { name, version, base: `${filesBase}/remotes/${name}/${version}/`, entry, globalName, groups, exposes, requires, integrity };
}

export function createReleaseDocuments({ database, key, filesBase, documentAge }: ReleaseDocumentsOptions) {
  const documents = new Map<string, { serial: number; signed: SignedReleaseDocument; at: number }>();
  return {
    /** The next question looks at the database. */
    forget: (environment: string) => documents.delete(environment),
    async get(environment: string): Promise<{ serial: number; signed: SignedReleaseDocument }> {
      const known = documents.get(environment);
      if (known && Date.now() - known.at < documentAge) return known;
      const found = await database.transaction(async (tx) => {
        const row = (await store.findEnvironment(tx, environment)) ?? { serial: 0, changedAt: new Date(0).toISOString() };
        return { row, pins: known?.serial === row.serial ? null : await store.listPins(tx, environment) };
      });
      if (known && !found.pins) {
        known.at = Date.now();
        return known;
      }
      const document: ReleaseDocument = {
        environment,
        serial: found.row.serial,
        issuedAt: found.row.changedAt,
        remotes: (found.pins ?? []).map((pin) => pinnedRemote(pin.manifest, filesBase)),
      };
      const text = JSON.stringify(document);
      const fresh = { serial: document.serial, signed: { text, signature: key.sign(text) }, at: Date.now() };
      documents.set(environment, fresh);
      return fresh;
    },
  };
}
