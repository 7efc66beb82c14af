/** Translates an import map into pins; refuses addresses that are not entries of published versions. */
import { z } from 'zod';
import { versionSchema } from '../gate/release-schema.ts';
import { RegistryProblem } from '../model/problem.ts';
import type { ReleaseService } from '../releases/release-service.ts';
import { type NamedFile, namedFile } from './import-map.ts';

const texts = z.record(z.string().min(1), z.string());
export const mapSchema = z.object({
  imports: texts.default({}),
  scopes: z.record(z.string(), z.unknown()).default({}),
  integrity: texts.default({}),
});

type Files = Pick<ReleaseService, 'fileBases' | 'manifest'>;

const invalid = (zh: string, en: string) => new RegistryProblem('invalid-request', [zh, en]);

/** The published file to which an address of the import map points; when a hash is given, it must match. */
async function fileOf(service: Files, key: string, address: string, integrity: string | undefined): Promise<NamedFile> {
  const file = namedFile(address, service.fileBases);
  if (!file) throw invalid(`地址不受信任：${address}`, `URL is not trusted (${address}): it is no file of this registry.`);
  const isFolder = key.endsWith('/');
  if (file.name !== key.replace(/\/$/, ''))
    throw invalid(`${key} 与地址不一致`, `${key} cannot stand for a file of ${file.name}: a remote has one name.`);
  if (isFolder !== (file.path === ''))
    throw invalid(`${key} 的地址不正确`, `The address of ${key} must ${isFolder ? 'end' : 'not end'} with a slash.`);
  if (!versionSchema.safeParse(file.version).success) throw invalid('版本号不正确', `${file.version} is no version.`);
  if (isFolder) return file;
  const manifest = await service.manifest(file.name, file.version);
  if (!('entry' in manifest) || manifest.entry !== file.path)
    throw invalid(`${address} 不是入口文件`, `${address} is not the entry of ${file.name}@${file.version}.`);
  const listed = manifest.files.find(({ path }) => path === file.path)?.integrity;
  if (integrity !== undefined && integrity !== listed)
    throw invalid('文件校验值不一致', `The integrity of ${address} is ${listed}; another one was given.`);
  return file;
}

/** Version to pin by name of the remote. */
export async function askedPins(service: Files, asked: z.output<typeof mapSchema>): Promise<Map<string, string>> {
  const { imports, scopes, integrity } = asked;
  if (Object.keys(scopes).length > 0) throw invalid('不支持 scopes', 'Scopes are not kept here: a remote has one version for everybody.');
  const stray = Object.keys(integrity).find((address) => !Object.values(imports).includes(address));
  if (stray) throw invalid(`${stray} 不在 imports 中`, `Integrity is given for ${stray}, which imports does not name.`);
  const wanted = new Map<string, string>();
  for (const [key, address] of Object.entries(imports)) {
    const { name, version, path } = await fileOf(service, key, address, integrity[address]);
    if (path === '' && !(name in imports)) throw invalid(`缺少 ${name}`, `${name}/ is named without ${name}.`);
    if ((wanted.get(name) ?? version) !== version) throw invalid(`${name} 有两个版本`, `${name} is named in two versions.`);
    wanted.set(name, version);
  }
  return wanted;
}
