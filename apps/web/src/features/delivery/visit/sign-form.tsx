// The second step: name and phone as the sender asks for, then the signature; or a refusal with its reason.
import { App, Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { deliveryLimits } from '@piaotai/domain/delivery/delivery.ts'
import { deviceId } from '../../../lib/browser/browser-id.ts'
import { emailApi } from '../../../lib/http/email-api.ts'
import { useAccountForm } from '../../../shared/account/use-account-form.ts'
import { CodeFields } from '../../../shared/account/code-fields.tsx'
import { PhoneField } from '../../../shared/account/phone-field.tsx'
import { useRules } from '../../../shared/account/field-rules.ts'
import { FormBox } from '../../../ui/kits/form/form-box.tsx'
import { FormError } from '../../../ui/fields/form-error.tsx'
import { saveAll } from './fetch-file.ts'
import { Seal } from './seal.tsx'
import type { Visit, VisitCalls } from './use-visit.ts'
import styles from './visit.module.css'
import { useValue } from '../../../ui/kits/form/use-judging.ts'

const RefuseDialog = lazy(() => import('./refuse-dialog.tsx'))

export const SignForm = ({ visit, calls, onRefused }: { visit: Visit; calls: VisitCalls; onRefused: () => void }) => {
  const { t } = useTranslation('deliveryVisit')
  const { message } = App.useApp()
  const rules = useRules()
  const [refusing, setRefusing] = useState(false)
  const { needs } = visit
  const form = useAccountForm({
    initial: { name: '', tel: '', captcha: '', code: '' },
    rules: {
      name: (value) => needs.name && value.trim() === '' && t('sign.nameRequired'),
      ...(needs.phone ? { tel: rules.phone, code: rules.code } : {}),
    },
    send: async ({ name, tel, code }) => {
      try {
        const signed = await emailApi.signVisit(
          { ...(needs.name ? { name: name.trim() } : {}), ...(needs.phone ? { phone: tel, code } : {}) },
          { quiet: true },
        )
        void message.success(t('sign.done'))
        calls.show(signed)
        saveAll(signed)
      } catch (error) {
        if (!calls.ended(error)) throw error
      }
    },
  })
  const tel = useValue(form, 'tel')
  return (
    <>
      <div className={styles['sign']}>
        <FormBox form={form} className={styles['form']}>
          {needs.name ? (
            <form.AppField name="name">
              {({ TextField }) => (
                <TextField label={t('sign.name')} input={{ autoComplete: 'name', maxLength: deliveryLimits.signerName }} />
              )}
            </form.AppField>
          ) : null}
          {needs.phone ? (
            <>
              <PhoneField form={form} />
              <CodeFields
                form={form}
                kind="sms"
                target={tel}
                targetHolds={() => form.holds('tel')}
                purpose={async (captcha) => {
                  await emailApi.sendSignerCode({ phone: tel, captcha, deviceId: deviceId() }, { quiet: true })
                  return { late: false }
                }}
              />
            </>
          ) : null}
          <FormError text={form.errors.form} />
          <div className={styles['acts']}>
            <Button type="primary" size="large" htmlType="submit" loading={form.busy}>
              {t('sign.submit')}
            </Button>
            <p>
              <span>{t('sign.note')}</span>
              <button
                type="button"
                className="plain"
                onClick={() => {
                  setRefusing(true)
                }}
              >
                {t('refuse.open')}
              </button>
            </p>
          </div>
        </FormBox>
        <Seal />
      </div>
      <Suspense>
        {refusing ? (
          <RefuseDialog
            sender={visit.sender}
            calls={calls}
            onRefused={onRefused}
            onClose={() => {
              setRefusing(false)
            }}
          />
        ) : null}
      </Suspense>
    </>
  )
}
