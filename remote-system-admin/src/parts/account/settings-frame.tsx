import type { ReactNode } from 'react';
import { useOpenTab } from 'shared-platform/tabs';
import { Page } from 'shared-widgets/page';
import { useAccountText } from './account-messages.ts';

const sections = ['base', 'avatar', 'binding', 'security', 'notification'] as const;
export type SettingsSection = (typeof sections)[number];

export interface SettingsFrameProps {
  readonly section: SettingsSection;
  /** Sentence that says what the section is for. */
  readonly about?: string;
  /** Asks before another section is opened; resolves to whether it may be. */
  readonly mayLeave?: () => Promise<boolean>;
  readonly children: ReactNode;
}

/** Frame of the pages of a person's own settings, with links to the other settings pages. */
export function SettingsFrame({ section, about, mayLeave, children }: SettingsFrameProps) {
  const text = useAccountText();
  const open = useOpenTab();
  const change = async (key: string): Promise<void> => {
    if (key === section || !mayLeave || (await mayLeave())) open(`/account/settings/${key}`);
  };
  return (
    <Page
      {...(about ? { description: about } : {})}
      tabs={{
        label: text('center.settings'),
        items: sections.map((key) => ({ key, title: text(`settings.${key}`) })),
        active: section,
        onChange: (key) => void change(key),
      }}
    >
      {children}
    </Page>
  );
}
