import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { StackedHead, seenLabels } from './column-parts.tsx';

it('a unit that all facts of a line have is seen once', () => {
  expect(seenLabels(['装货净重(吨)', '卸货净重(吨)'], ' / ')).toBe('装货净重 / 卸货净重(吨)');
  expect(seenLabels(['Loaded net (t)', 'Unloaded net (t)'], ' / ')).toBe('Loaded net / Unloaded net (t)');
  expect(seenLabels(['单价(元)', '数量(吨)'], ' / ')).toBe('单价(元) / 数量(吨)');
  expect(seenLabels(['计划数量', '装货净重(吨)'], ' / ')).toBe('计划数量 / 装货净重(吨)');
  expect(seenLabels(['装货净重(吨)'], ' / ')).toBe('装货净重(吨)');
});

it('a header of stacked facts keeps each label whole for screen readers', () => {
  render(
    <p role="note">
      <StackedHead lines={[['计划数量'], ['装货净重(吨)', '卸货净重(吨)']]} between=" / " />
    </p>,
  );
  expect(screen.getByRole('note')).toHaveTextContent('计划数量 / 装货净重(吨) / 卸货净重(吨)');
});
