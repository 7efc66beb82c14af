import { useState } from 'react';
import { RichText, RichTextEditor } from 'shared-widgets/rich-text';
import { Flex } from 'shared-widgets/ui/core';

const notice = '<h2>停运通知</h2><p>明日<strong>停运</strong>，请提前安排。</p>';

/** Example: the text editor, and below it the text in the form that readers see. */
export function RichTextExample() {
  const [html, setHtml] = useState(notice);
  return (
    <Flex vertical gap={16}>
      <RichTextEditor label="通知" value={html} onChange={setHtml} />
      <RichText html={html} />
    </Flex>
  );
}
