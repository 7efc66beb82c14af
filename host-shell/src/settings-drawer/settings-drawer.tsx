/** The drawer of the frame's settings; every change takes effect at once and is stored. */
import { layoutSizes } from 'shared-contracts/wire/constants';
import { copyText } from 'shared-platform/copy-text';
import { notices } from 'shared-platform/notices';
import { Button, Flex } from 'shared-widgets/ui/base';
import { CopyOutlined, ReloadOutlined } from 'shared-widgets/ui/icons';
import { Drawer } from 'shared-widgets/ui/overlay';
import { useIsMobile } from '../browser/use-media.ts';
import { useShellText } from '../messages/shell-messages.ts';
import { currentSettings, resetSettings, useSetting } from '../settings/settings.ts';
import { ColourSetting } from './colour-setting.tsx';
import { ChoiceSetting, SwitchSetting } from './setting-rows.tsx';
import styles from './settings-drawer.module.css';

export function SettingsDrawer({ onClose }: { readonly onClose: () => void }) {
  const t = useShellText();
  return (
    <Drawer open title={t('settings')} size={layoutSizes.settingsDrawer} onClose={onClose} footer={<SettingsFooter />}>
      <Flex vertical gap={24}>
        <section className={styles.part}>
          <h2>{t('settings.style')}</h2>
          <ChoiceSetting name="theme" choices={['light', 'dark', 'system']} />
          <ChoiceSetting name="menuTheme" choices={['dark', 'light']} />
          <ColourSetting />
        </section>
        <FrameSettings />
        <section className={styles.part}>
          <h2>{t('settings.other')}</h2>
          <SwitchSetting name="colourWeak" />
          <SwitchSetting name="multiPage" />
        </section>
      </Flex>
    </Drawer>
  );
}

/** Settings about the position of the menu and the behaviour of the frame. A setting that has no effect at present says why. */
function FrameSettings() {
  const t = useShellText();
  const isTopMenu = useSetting('layoutMode') === 'topmenu';
  const isHeaderFixed = useSetting('fixedHeader');
  const isMobile = useIsMobile();
  return (
    <section className={styles.part}>
      <h2>{t('settings.frame')}</h2>
      <ChoiceSetting name="layoutMode" choices={['sidemenu', 'topmenu']} obstacle={isMobile ? t('settings.widerScreen') : undefined} />
      <ChoiceSetting name="contentWidth" choices={['Fixed', 'Fluid']} />
      <SwitchSetting name="fixedHeader" />
      <SwitchSetting name="autoHideHeader" obstacle={isHeaderFixed ? undefined : t('settings.needsFixedHeader')} />
      <SwitchSetting
        name="fixedSideMenu"
        obstacle={isMobile ? t('settings.widerScreen') : isTopMenu ? t('settings.needsSideMenu') : undefined}
      />
    </section>
  );
}

function SettingsFooter() {
  const t = useShellText();
  return (
    <Flex gap={8}>
      <Button block icon={<CopyOutlined />} onClick={() => void copyText(JSON.stringify(currentSettings(), null, 2), t('settings.copied'))}>
        {t('settings.copy')}
      </Button>
      <Button
        block
        icon={<ReloadOutlined />}
        onClick={() => {
          resetSettings();
          notices.success(t('settings.resetDone'));
        }}
      >
        {t('settings.reset')}
      </Button>
    </Flex>
  );
}
