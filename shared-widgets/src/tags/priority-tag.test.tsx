import { render, screen } from '@testing-library/react';
import { ConfigProvider, theme } from 'antd';
import { expect, it } from 'vitest';
import { PriorityTag } from './priority-tag.tsx';

/** Relative luminance of a colour (WCAG 2). */
function luminance(colour: string): number {
  const channels = colour.match(/\d+/g)?.map(Number) ?? [];
  const [red = 0, green = 0, blue = 0] = channels.map((value) =>
    value / 255 <= 0.03928 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
function contrast(element: HTMLElement): number {
  const { color, backgroundColor } = element.style;
  const [dark = 0, light = 0] = [luminance(color), luminance(backgroundColor)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

it.each([
  ['L', '一般消息'],
  ['M', '重要消息'],
  ['H', '紧急消息'],
])('priority %s reads %s, well enough in both themes', (priority, text) => {
  for (const algorithm of [theme.defaultAlgorithm, theme.darkAlgorithm]) {
    const { unmount } = render(
      <ConfigProvider theme={{ algorithm }}>
        <PriorityTag priority={priority} />
      </ConfigProvider>,
    );
    expect(contrast(screen.getByText(text))).toBeGreaterThanOrEqual(4.5);
    unmount();
  }
});

it('says nothing of a priority that is none', () => {
  const { container } = render(<PriorityTag priority="X" />);
  expect(container).toBeEmptyDOMElement();
});
