import { shellReleaseName } from 'shared-contracts/release/release-operations';
import { useOpenTab } from 'shared-platform/tabs';
import { Button, theme } from 'shared-widgets/ui/core';
import { useReleaseText } from './release-messages.ts';

/** Returns the display name of a remote; for the shell a word in the current language. */
export function useRemoteTitle(): (name: string) => string {
  const text = useReleaseText();
  return (name) => (name === shellReleaseName ? text('release.shell') : name);
}

/** Address of the page about one version. */
export const versionPath = (name: string, version: string): string => `/system/release/detail?${new URLSearchParams({ name, version })}`;

/** A version as text in a monospaced font. */
export function VersionText({ version }: { readonly version: string | null }) {
  const { token } = theme.useToken();
  return <span style={{ fontFamily: token.fontFamilyCode, fontSize: 13, overflowWrap: 'anywhere' }}>{version ?? '-'}</span>;
}

/** A version as link to its page. */
export function VersionLink({ name, version }: { readonly name: string; readonly version: string }) {
  const open = useOpenTab();
  return (
    <Button
      type="link"
      size="small"
      style={{ height: 'auto', padding: 0, whiteSpace: 'normal', textAlign: 'start' }}
      onClick={() => open(versionPath(name, version))}
    >
      <VersionText version={version} />
    </Button>
  );
}
