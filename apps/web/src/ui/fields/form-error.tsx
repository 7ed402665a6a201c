/** The fault of the form as a whole. */
export const FormError = ({ text }: { text: string | undefined }) =>
  text ? (
    <p className="form-error" role="alert">
      {text}
    </p>
  ) : null
