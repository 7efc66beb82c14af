/** A person's picture; without one, the last character of the name. */
import { theme } from 'antd';
import { useStoredPicture } from 'shared-controls/stored-files';

export interface UserAvatarProps {
  /** Path of the stored picture; without one, the avatar shows a character of the name. */
  readonly path: string | null | undefined;
  readonly name: string;
  /** Size in pixels; default 24. */
  readonly size?: number;
}

/** The character that stands for a person without picture: the last one of a Chinese name, otherwise the first letter. */
export function initialOf(name: string): string {
  const characters = [...name.trim()];
  const last = characters.at(-1) ?? '';
  return /\p{Script=Han}/u.test(last) ? last : (characters[0] ?? '').toUpperCase();
}

/** The picture is hidden from screen readers, because the person's name is shown beside it. */
export function UserAvatar({ path, name, size = 24 }: UserAvatarProps) {
  const { token } = theme.useToken();
  const address = useStoredPicture(path || undefined);
  const box = { flex: 'none', width: size, height: size, borderRadius: '50%' } as const;
  if (address) return <img src={address} alt="" style={{ ...box, objectFit: 'cover' }} />;
  return (
    <span
      aria-hidden
      translate="no"
      style={{
        ...box,
        display: 'inline-flex',
        alignItems: 'center',
        justifyContent: 'center',
        background: token.colorPrimary,
        color: token.colorTextLightSolid,
        fontSize: size * 0.45,
        lineHeight: 1,
      }}
    >
      {initialOf(name)}
    </span>
  );
}
