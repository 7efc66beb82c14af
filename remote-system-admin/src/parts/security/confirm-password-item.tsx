import { Form, Input } from 'shared-widgets/ui/form';

export interface ConfirmPasswordItemProps {
  readonly label: string;
  /** Shown while it is empty, and while it differs from the field `password` of the form. */
  readonly texts: { readonly missing: string; readonly differs: string };
}

/** The form field in which a new password is typed a second time: `confirmpassword`. */
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
