import type { FormInstance } from 'shared-widgets/ui/form';

/**
 * Shows the messages of a refusal at the form's fields and moves the focus to the first of them. Returns false when the refusal names a
 * field that the form does not show.
 */
export function showAtFields(form: FormInstance, refused: unknown): boolean {
  if (typeof refused !== 'object' || refused === null || Array.isArray(refused)) return false;
  const shown = form.getFieldsError().map(({ name: [first] }) => String(first));
  const problems = Object.entries(refused).map(([name, told]) => ({ name, errors: [String(told)] }));
  const first = shown.find((name) => name in refused);
  if (first === undefined || !problems.every(({ name }) => shown.includes(name))) return false;
  form.setFields(problems);
  form.scrollToField(first, { focus: true, block: 'center' });
  return true;
}
