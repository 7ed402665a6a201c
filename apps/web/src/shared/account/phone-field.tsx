import { useTranslation } from 'react-i18next'
import { limits } from '@piaotai/domain/limits.ts'
import { plainPhone } from '@piaotai/domain/text/plain-text.ts'
import type { FormPart } from '../../ui/kits/form/use-judging.ts'

interface Props {
  readonly autoFocus?: boolean
  readonly large?: boolean
}
/** Input that begins like a mobile number ends after 11 digits; other input may still have a country prefix. */
export const typedPhone = (text: string): string => {
  const plain = plainPhone(text)
  return plain.slice(0, plain.startsWith('1') ? limits.phone : limits.phonePasted)
}
/** The form's `tel`: 11 digits. */
export const PhoneField = ({ form, autoFocus = false, large = true }: Props & { form: FormPart<{ tel: string }> }) => {
  const { t } = useTranslation('form')
  return (
    <form.AppField name="tel">
      {({ TextField }) => (
        <TextField
          label={t('phone.label')}
          plain={typedPhone}
          input={{
            size: large ? 'large' : 'middle',
            type: 'tel',
            inputMode: 'numeric',
            autoComplete: 'tel-national',
            autoFocus,
            prefix: <span className="sub">+86</span>,
          }}
        />
      )}
    </form.AppField>
  )
}
/** The form's `email`: one address, sent trimmed and in lower case. */
export const EmailField = ({
  form,
  label,
  autoFocus = false,
  large = true,
}: Props & { form: FormPart<{ email: string }>; label?: string }) => {
  const { t } = useTranslation('form')
  return (
    <form.AppField name="email">
      {({ TextField }) => (
        <TextField
          label={label ?? t('email.label')}
          input={{
            size: large ? 'large' : 'middle',
            type: 'email',
            autoComplete: 'email',
            maxLength: limits.email,
            autoFocus,
            placeholder: 'name@company.cn',
          }}
        />
      )}
    </form.AppField>
  )
}
