import { Form, Input } from 'shared-widgets/ui/form';

export interface ConfirmPasswordItemProps {
  readonly label: string;
  /** Messages for an empty field, and for a text that differs from the form's field `password`. */
  readonly texts: { readonly missing: string; readonly differs: string };
}

/** Form field for repeating a new password: `confirmpassword`. */
export function ConfirmPasswordItem({ label, texts }: ConfirmPasswordItemProps) {
  return (
    <Form.Item
      name="confirmpassword"
      label={label}
      dependencies={['password']}
      rules={[
        { required: true, message: texts.missing },
        ({ getFieldValue }) => ({
          validator: (_, value: string | undefined) =>
            !value || value === getFieldValue('password') ? Promise.resolve() : Promise.reject(new Error(texts.differs)),
        }),
      ]}
    >
      <Input.Password autoComplete="new-password" />
    </Form.Item>
  );
}
