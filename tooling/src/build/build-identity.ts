/** Names in a build that contain its version, so that two versions of a remote can run in one page. */
export const sanitise = (text: string): string => text.replace(/[^A-Za-z0-9]/g, '_');

/** Name that separates the chunk registries of all builds in a page. */
export const uniqueNameOf = (name: string, version: string): string => `${sanitise(name)}_${sanitise(version)}`;

/** All remotes use the same Trusted Types policy name, so that the page's security policy can list it. */
export const remoteScriptPolicy = 'freight-remote';
export const shellScriptPolicy = 'freight-shell';
