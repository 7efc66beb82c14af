/** A column's settings for files, and the formats of their values. */
import { uploadLimits } from 'shared-contracts/wire/constants';
import type { TableColumn } from '../../definition/table-column.ts';
import { cellText, columnFlag, joined, partsOf } from '../base/cell-values.ts';

export type FileKind = 'upload' | 'file' | 'image';

export interface FileRules {
  /** Maximum number of files in a cell; 0: no limit. */
  readonly most: number;
  readonly mayDownload: boolean;
  readonly mayRemove: boolean;
  readonly token: boolean;
  readonly action: string | undefined;
  readonly responseName: string;
  readonly fields: Readonly<Record<string, string>>;
}

function uploadNumber({ fieldExtendJson, props }: TableColumn): number {
  if (typeof props?.number === 'number') return props.number;
  try {
    const extended = JSON.parse(fieldExtendJson || '{}') as { uploadnum?: unknown } | null;
    const most = Number(extended?.uploadnum ?? 0);
    return Number.isInteger(most) && most > 0 ? most : 0;
  } catch {
    return 0;
  }
}

/** Settings of the column for files; an `upload` cell contains one file. */
export function fileRules(column: TableColumn, kind: FileKind): FileRules {
  const { action, responseName, props, token } = column;
  return {
    most: kind === 'upload' ? 1 : uploadNumber(column),
    mayDownload: columnFlag(column, ['allowDownload'], true),
    mayRemove: columnFlag(column, ['allowRemove'], true),
    token: token ?? props?.token === true,
    action: action ?? (typeof props?.action === 'string' ? props.action : undefined),
    responseName: responseName ?? (typeof props?.responseName === 'string' ? props.responseName : 'message'),
    fields: { biz: typeof props?.biz === 'string' ? props.biz : uploadLimits.folder, isup: '1' },
  };
}

/** Keeps only the last `most` paths of a list. */
export function keepLast(paths: readonly string[], most: number): readonly string[] {
  return most > 0 ? paths.slice(-most) : paths;
}

/**
 * The path in the response to an upload: the field `responseName` of the response or of its `result`. The value `local` means that the file
 * was not stored.
 */
export function pathInResponse(response: Readonly<Record<string, unknown>>, responseName: string): string {
  const { result } = response;
  const inResult = typeof result === 'object' && result !== null ? (result as Readonly<Record<string, unknown>>)[responseName] : undefined;
  const found = response[responseName] ?? inResult;
  return typeof found === 'string' && found !== 'local' ? found.trim() : '';
}

/** Converts a value from the server to the cell's comma-separated list of paths: from a list, one uploaded file, or several. */
export function pathsFromWire(value: unknown): string {
  if (Array.isArray(value)) return joined(value.map(pathsFromWire).filter(Boolean));
  if (typeof value === 'object' && value !== null) {
    const { path, filePath, url } = value as { path?: unknown; filePath?: unknown; url?: unknown };
    return cellText(path ?? filePath ?? url);
  }
  return joined(partsOf(value));
}
