import { theme } from 'antd';
import { type CSSProperties, useMemo } from 'react';
import type { RowSize } from './row-sizes.ts';
import { tagVariables } from './tag-colours.ts';

/** Values of the current theme as CSS variables of the grid. */
export function useGridTheme(size: RowSize, width: number, layout: CSSProperties): CSSProperties {
  const { token } = theme.useToken();
  const appearance = useMemo(
    () =>
      ({
        ...tagVariables(token),
        '--surface': token.colorBgContainer,
        '--fill': token.colorFillAlter,
        '--hover': token.colorFillQuaternary,
        '--fill-2': token.colorFillSecondary,
        '--line': token.colorBorderSecondary,
        '--edge': token.colorBorder,
        '--text': token.colorText,
        '--text-2': token.colorTextSecondary,
        '--brand': token.colorPrimary,
        '--link': token.colorLink,
        '--range': token.controlItemBgActive,
        '--problem': token.colorError,
        '--problem-ground': token.colorErrorBg,
        '--changed': token.colorWarning,
        '--flash': token.colorWarningBgHover,
        '--disabled-ground': token.colorBgContainerDisabled,
        '--small-radius': `${token.borderRadiusSM}px`,
        '--small-font': `${token.fontSizeSM}px`,
        '--radius': `${token.borderRadiusLG}px`,
        '--font': `${token.fontSize}px`,
        '--line-height': String(token.lineHeight),
      }) as CSSProperties,
    [token],
  );
  return {
    ...appearance,
    ...layout,
    '--row': `${size.row}px`,
    '--header': `${size.header}px`,
    '--padding': `${size.padding}px`,
    '--viewport': `${width}px`,
  } as CSSProperties; // custom properties are not in its type
}
