import { hasVisible } from '../values/visible-text.ts';

/** Whether readers of an announcement find something: a text, a picture, or a page that it opens. */
export function saysSomething({ msgContent, openPage }: { readonly msgContent: string | null; readonly openPage: string | null }): boolean {
  const html = msgContent ?? '';
  return Boolean(openPage) || /<img\b[^>]*\ssrc=/i.test(html) || hasVisible(html.replace(/<[^>]*>|&nbsp;|&#(?:820[3-7]|8288|65279);/g, ''));
}
