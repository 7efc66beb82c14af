import { filePaths } from 'shared-contracts/wire/stored-file';
import { http } from 'shared-platform/http';
import type { UploadCall } from '../../definition/cell-kind.ts';

/** Uploads a file to the product's server. The cell shows failures. */
export const sendFile: UploadCall = async ({ file, action = filePaths.upload, token, fields, progress, signal }) => {
  const { result, message, code } = await http.upload<unknown>(action, file, fields, {
    quiet: true,
    signal,
    withoutToken: !token,
    onProgress: progress,
  });
  return { success: true, result, message, code };
};
