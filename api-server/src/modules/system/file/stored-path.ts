import path from 'node:path';
import { uploadLimits } from 'shared-contracts/wire/constants';
import { Invalid } from '../../../kernel/basics/errors.ts';

const longestName = 40;

/** The folder that an upload names; refuses names with path characters, and the folder of import reports. */
export function folderOf(biz: string | undefined): string {
  const folder = biz?.trim() || uploadLimits.folder;
  if (!/^[A-Za-z][\w-]{0,39}$/.test(folder) || folder === 'import') throw new Invalid('上传目录不正确');
  return folder;
}

/**
 * The file name without its path; empty when nothing usable is left. Control and format characters are removed, because some of them
 * reverse the direction of writing and would make the name seem to have another extension.
 */
export function plainName(fileName: string): string {
  return path.posix
    .basename(
      fileName
        .replaceAll('\\', '/')
        .normalize('NFC')
        .replace(/[\p{Cc}\p{Cf}]/gu, ''),
    )
    .slice(-255);
}

/**
 * The path that records contain, e.g. `temp/合同_<32 hex>.pdf`: the original name without characters that have a meaning in paths and lists.
 */
export function storedPath(folder: string, fileName: string, random: string, ending: string): string {
  const known = plainName(fileName)
    .replace(/\.[A-Za-z0-9]{1,8}$/, '')
    .replace(/[^\p{L}\p{N}-]+/gu, '-')
    .replace(/^-+|-+$/g, '');
  const short = [...known].slice(0, longestName).join('');
  return `${folder}/${short ? `${short}_` : ''}${random}.${ending}`;
}
