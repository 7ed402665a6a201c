// An invitation to another company: whom, with a word of one's own. The form is empty again once it is sent.
import { App, Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { linkLimits } from '@piaotai/domain/partner/partner-link.ts'
import { FormError } from '../../ui/fields/form-error.tsx'
import { FormBox } from '../../ui/kits/form/form-box.tsx'
import { useJudgedForm } from '../../ui/kits/form/use-judged-form.ts'
import styles from './partner.module.css'

interface Props {
  readonly label: string
  readonly hint: string
  readonly max: number
  readonly inputMode: 'numeric' | 'email'
  /** What is wrong with whom is typed. */
  readonly rule: (whom: string) => string | false
  readonly invite: (whom: string, message: string) => Promise<unknown>
  /** The missing right to invite. */
  readonly why: string | undefined
}
export const InviteForm = ({ label, hint, max, inputMode, rule, invite, why }: Props) => {
  const { t } = useTranslation('partner')
  const { message } = App.useApp()
  const form = useJudgedForm({
    initial: { whom: '', words: '' },
    rules: { whom: rule },
    send: async ({ whom, words }) => {
      await invite(whom.trim(), words.trim())
      form.set('whom', '')
      form.set('words', '')
      void message.success(t('link.sent'))
    },
  })
  const { AppField, busy, errors } = form
  const disabled = why !== undefined
  return (
    <>
      <FormBox form={form} className={styles['invite']} aria-label={t('link.invite')}>
        <AppField name="whom">
          {({ TextField }) => (
            <TextField
              label={label}
              below={<p className="field-hint">{hint}</p>}
              input={{ size: 'middle', maxLength: max, inputMode, disabled }}
            />
          )}
        </AppField>
        <AppField name="words">
          {({ TextField }) => <TextField label={t('link.message')} input={{ size: 'middle', maxLength: linkLimits.message, disabled }} />}
        </AppField>
        <Button htmlType="submit" type="primary" loading={busy} disabled={disabled} title={why}>
          {t('link.send')}
        </Button>
      </FormBox>
      <FormError text={errors.form} />
    </>
  )
}
