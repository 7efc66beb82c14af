/** Converts a title to a file name, without characters that file systems refuse. */
export function outputName(title: string, ending: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: exactly those are removed
  const name = title.replace(/[\\/:*?"<>|\u0000-\u001f]/g, ' ').trim();
  return `${name || 'table'}.${ending}`;
}
