/**
 * Splits a question text for `notices.confirm`: its first line, which names the operation and the object, is the heading; the lines below
 * it and the further sentences say what follows from the operation.
 */
export function asked(
  question: string,
  ...further: readonly (string | false | undefined)[]
): { readonly title: string; readonly content: string } {
  const [title = '', ...lines] = question.split('\n');
  return { title, content: [...lines, ...further].filter(Boolean).join(' ') };
}
