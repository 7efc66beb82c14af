import { useEffect, useRef, useState } from 'react';
import { ownAccountPaths } from 'shared-contracts/system/own-account-paths';
import { uploadLimits } from 'shared-contracts/wire/constants';
import { filePaths, pictureFolders } from 'shared-contracts/wire/stored-file';
import { http } from 'shared-platform/http';
import { notices } from 'shared-platform/notices';
import { rereadUser, useSession } from 'shared-platform/session';
import { useTab, useUnsaved } from 'shared-platform/tabs';
import { Card, Typography } from 'shared-widgets/ui/content';
import { Button, Flex } from 'shared-widgets/ui/core';
import { UserAvatar } from 'shared-widgets/user-avatar';
import { useText } from '../../../../messages.ts';
import { useAccountText } from '../../../../parts/account/account-messages.ts';
import { cutPicture, loadPicture } from '../../../../parts/account/cut-picture.ts';
import { type Crop, firstCrop } from '../../../../parts/account/picture-crop.ts';
import { type LoadedPicture, PictureCropper } from '../../../../parts/account/picture-cropper.tsx';
import { SettingsFrame } from '../../../../parts/account/settings-frame.tsx';
import { asked } from '../../../../parts/asked.ts';
import { sendTold } from '../../../../parts/send-told.ts';

const megabytes = uploadLimits.largestFile / 1024 / 1024;

/** Page of a person's own picture, which can be chosen, cut to a square and uploaded. */
export default function AvatarPage() {
  const text = useAccountText();
  const common = useText();
  const { id: tab } = useTab();
  const user = useSession()?.user;
  const picker = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<{ readonly picture: LoadedPicture; readonly crop: Crop } | null>(null);
  const [isSaving, setSaving] = useState(false);
  const address = chosen?.picture.address;
  useEffect(() => () => (address ? URL.revokeObjectURL(address) : undefined), [address]);
  useUnsaved(chosen !== null);

  const choose = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    if (file.size > uploadLimits.largestFile) {
      notices.warning(text('avatar.tooLarge', { size: megabytes }));
      return;
    }
    const picture = await loadPicture(file).catch(() => null);
    if (picture) setChosen({ picture, crop: firstCrop(picture) });
    else notices.warning(text('avatar.unreadable'));
  };
  const store = async (path: string): Promise<void> => {
    if (!(await sendTold({ method: 'POST', path: ownAccountPaths.avatar, body: { path } }))) return;
    setChosen(null);
    await rereadUser().catch(() => undefined);
  };
  const save = async (): Promise<void> => {
    if (!chosen) return;
    setSaving(true);
    try {
      const file = await cutPicture(chosen.picture, chosen.crop);
      const { message } = await http.upload(filePaths.upload, file, { biz: pictureFolders.person });
      await store(message);
    } catch {
      // The HTTP client has shown the reason of the failure; the cut picture stays on the page.
    }
    setSaving(false);
  };
  const remove = async (): Promise<void> => {
    if (await notices.confirm({ ...asked(text('avatar.removeAsk')), dangerous: true, tab })) await store('');
  };
  const mayLeave = async (): Promise<boolean> => {
    if (!chosen) return true;
    const mayDrop = await notices.confirm({ title: common('leaveTitle'), content: text('avatar.notUsed'), dangerous: true, tab });
    if (mayDrop) setChosen(null);
    return mayDrop;
  };
  return (
    <SettingsFrame section="avatar" about={text('avatar.about')} mayLeave={mayLeave}>
      <Card size="small" style={{ maxWidth: 880 }}>
        <Flex vertical gap={16} align="start">
          {chosen ? (
            <PictureCropper picture={chosen.picture} crop={chosen.crop} onChange={(crop) => setChosen({ picture: chosen.picture, crop })} />
          ) : (
            <figure style={{ margin: 0 }}>
              <figcaption style={{ marginBottom: 8 }}>{text('avatar.current')}</figcaption>
              <UserAvatar path={user?.avatar} name={user?.realname ?? ''} size={120} />
            </figure>
          )}
          <input
            ref={picker}
            type="file"
            style={{ display: 'none' }}
            accept="image/png,image/jpeg,image/gif,image/webp"
            aria-label={text('avatar.choose')}
            onChange={({ target }) => {
              const [file] = target.files ?? [];
              target.value = '';
              void choose(file);
            }}
          />
          <Flex gap={8} wrap align="center">
            {chosen && (
              <Button type="primary" loading={isSaving} onClick={() => void save()}>
                {text('avatar.use')}
              </Button>
            )}
            <Button type={chosen ? 'default' : 'primary'} disabled={isSaving} onClick={() => picker.current?.click()}>
              {text(chosen ? 'avatar.again' : 'avatar.choose')}
            </Button>
            {chosen ? (
              <Button disabled={isSaving} onClick={() => setChosen(null)}>
                {text('avatar.cancel')}
              </Button>
            ) : (
              user?.avatar && (
                <Button danger onClick={() => void remove()}>
                  {text('avatar.remove')}
                </Button>
              )
            )}
            <Typography.Text type="secondary">{text('avatar.limits', { size: megabytes })}</Typography.Text>
          </Flex>
        </Flex>
      </Card>
    </SettingsFrame>
  );
}
