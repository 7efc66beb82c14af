/** The names that a version puts inside a build. Two versions of one remote can then live in one page. */
export const sanitise = (text: string): string => text.replace(/[^A-Za-z0-9]/g, '_');

/** Global variable that a remote's entry defines. */
export const globalNameOf = (name: string, version: string): string => `${sanitise(name)}__${sanitise(version)}`;

/** Separates the chunk registries of all builds on a page. */
export const uniqueNameOf = (name: string, version: string): string => `${sanitise(name)}_${sanitise(version)}`;

/** One Trusted Types policy name for all remotes, so that the page's policy can name it. */
export const remoteScriptPolicy = 'freight-remote';
export const shellScriptPolicy = 'freight-shell';
