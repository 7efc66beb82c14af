/**
 * Adapts a remote to a pilet: a SystemJS module (`spec` v3) whose `setup` registers one page per screen. The remote's own files are loaded
 * with integrity hashes when a page is opened, and use the shared modules that the Piral instance registered.
 */
import { createHash } from 'node:crypto';
import type { PinnedRemote } from 'shared-contracts/release/release';

/** Source of a script that runs in pages of another product, so it uses only what SystemJS and a Piral instance offer. */
const setup = `
  function shared() {
    return Promise.all(remote.requires.map(function (wanted) {
      var id = wanted.key + '@' + wanted.range;
      try { id = System.resolve(id); } catch (e) { id = wanted.key; }
      var version = id.indexOf('@', 1) > 0 ? id.slice(id.lastIndexOf('@') + 1) : wanted.range.replace(/^[~^]/, '');
      return System.import(id).then(function (module) { return [wanted.key, version, module]; });
    })).then(function (found) {
      var scope = {};
      found.forEach(function (part) {
        scope[part[0]] = {};
        scope[part[0]][part[1]] = { from: 'piral', eager: false, loaded: 1, get: function () { return Promise.resolve(function () { return part[2]; }); } };
      });
      return scope;
    });
  }
  function container() {
    return loading || (loading = new Promise(function (resolve, reject) {
      var script = document.createElement('script');
      script.src = new URL(remote.entry, context.meta.url).href;
      script.integrity = remote.integrity;
      script.crossOrigin = 'anonymous';
      script.onload = function () { resolve(globalThis[remote.globalName]); };
      script.onerror = function () { loading = null; reject(new Error(remote.entry + ' was not loaded')); };
      document.head.appendChild(script);
    }).then(function (found) {
      return shared().then(function (scope) { return Promise.resolve(found.init(scope)); }).then(function () { return found; });
    }));
  }
  function page(component) {
    return function () {
      return container().then(function (found) { return found.get('./' + component); }).then(function (factory) { return factory(); });
    };
  }
  function start(api) {
    if (typeof api.registerPage !== 'function') return;
    return System.import("react").then(function (react) {
      remote.screens.forEach(function (component) { api.registerPage('/' + component, react.lazy(page(component))); });
    });
  }`;

/** The script is the same for everybody: its addresses are relative to the URL from which it was loaded. */
export function piletScript({ base, entry, integrity, globalName, exposes, requires }: PinnedRemote): string {
  const remote = {
    entry: base + entry,
    integrity: integrity[entry] ?? '',
    globalName,
    screens: exposes.map(({ component }) => component),
    requires,
  };
  return `System.register([], function (_export, context) {
  var remote = ${JSON.stringify(remote).replaceAll('<', '\\u003c')};
  var loading = null;${setup}
  return { setters: [], execute: function () { _export('setup', start); } };
});
`;
}

export const integrityOf = (text: string): string => `sha384-${createHash('sha384').update(text).digest('base64')}`;
