/** Global variable that the entry of a remote's version defines. No other version of any remote may have it: the registry refuses one. */
export const globalNameOf = (name: string, version: string): string => `${name}__${version}`.replace(/[^A-Za-z0-9]/g, '_');
