// The authenticator's code, with a switch to a recovery code.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { plainCode } from '@piaotai/domain/text/plain-text.ts'
import { plainRecoveryCode } from '@piaotai/domain/account/recovery-code.ts'
import type { FormPart } from '../../ui/kits/form/use-judging.ts'

export const FactorCodeField = ({
  form,
  large = false,
  first = false,
}: {
  form: FormPart<{ code: string }>
  large?: boolean
  first?: boolean
}) => {
  const { t } = useTranslation('form')
  const [recovery, setRecovery] = useState(false)
  const kind = recovery ? 'recovery' : 'totp'
  return (
    <form.AppField key={kind} name="code">
      {({ TextField }) => (
        <TextField
          label={t(`factor.${kind}`)}
          plain={recovery ? plainRecoveryCode : plainCode}
          aside={
            <button
              type="button"
              className="plain link"
              onClick={() => {
                form.set('code', '')
                setRecovery(!recovery)
              }}
            >
              {t(recovery ? 'factor.useTotp' : 'factor.useRecovery')}
            </button>
          }
          below={<p className="field-hint">{t(`factor.${kind}Hint`)}</p>}
          input={{
            size: large ? 'large' : 'middle',
            autoComplete: recovery ? 'off' : 'one-time-code',
            inputMode: recovery ? 'text' : 'numeric',
            placeholder: t(recovery ? 'factor.recoveryPlaceholder' : 'code.placeholder'),
            spellCheck: false,
            autoFocus: large || recovery,
            ...(recovery ? { className: 'mono' } : {}),
            ...(first ? { 'data-first': '' } : {}),
          }}
        />
      )}
    </form.AppField>
  )
}
