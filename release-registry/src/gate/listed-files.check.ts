/** Checks that the files are exactly those listed in the manifest, byte for byte. */
import { createHash } from 'node:crypto';
import type { ReleaseFile } from 'shared-contracts/release/release';
import type { GateFinding } from 'shared-contracts/release/release-operations';
import { buildAgain, finding, type GateSubject } from './gate-check.ts';

/** Compares the list of files with the actual contents; also used for the files of a shell. */
export function checkListing(listing: readonly ReleaseFile[], files: ReadonlyMap<string, Uint8Array>): GateFinding[] {
  const listed = new Set(listing.map((file) => file.path));
  const findings: GateFinding[] = [];
  for (const { path, bytes, integrity } of listing) {
    const content = files.get(path);
    if (!content) findings.push(finding('file-missing', path, ['文件缺失', 'is listed but was not sent.'], buildAgain));
    else if (content.length !== bytes || `sha384-${createHash('sha384').update(content).digest('base64')}` !== integrity)
      findings.push(finding('hash', path, ['文件内容与清单摘要不符', 'does not have the listed size and SHA-384.'], buildAgain));
  }
  for (const path of files.keys())
    if (!listed.has(path)) findings.push(finding('file-unlisted', path, ['文件未列入清单', 'was sent but is not listed.'], buildAgain));
  if (listed.size !== listing.length)
    findings.push(finding('file-twice', 'release.json', ['文件重复列出', 'lists a file twice.'], buildAgain));
  return findings;
}

export const listedFiles = ({ manifest, files }: GateSubject): readonly GateFinding[] => (files ? checkListing(manifest.files, files) : []);
