// 解散公司: the consequences and how long data is kept; asks for the full name, a reason, and a proof.
import { App } from 'antd'
import { useTranslation } from 'react-i18next'
import { limits } from '@piaotai/domain/limits.ts'
import { tidyName } from '@piaotai/domain/text/plain-text.ts'
import { api } from '../../lib/http/api.ts'
import { enterCompany } from '../../lib/session/sign-in.ts'
import { FormDialog } from '../../ui/overlay/form-dialog.tsx'
import { useValue } from '../../ui/kits/form/use-judging.ts'
import { ProofFields, useProof } from '../../shared/account/proof-fields.tsx'
import { useAccountForm } from '../../shared/account/use-account-form.ts'
import { GoLink } from '../../ui/controls/go-link.tsx'

export const DissolveDialog = ({
  company,
  staff,
  onClose,
}: {
  company: string
  /** The number of other members. */
  staff: number
  onClose: () => void
}) => {
  const { t } = useTranslation(['company', 'form'])
  const { message } = App.useApp()
  const proof = useProof()
  const form = useAccountForm({
    initial: { name: '', reason: '', ...proof.initial },
    rules: {
      ...proof.rules,
      name: (value) => tidyName(value) !== tidyName(company) && t('dissolve.nameDiffers'),
      reason: (value) => value.trim() === '' && t('dissolve.reasonRequired'),
    },
    send: async (values) => {
      const { retainedUntil } = await api.user.dissolveCompany(
        { name: values.name.trim(), reason: values.reason.trim(), ...proof.of(values) },
        { quiet: true },
      )
      void message.success(t('dissolve.done', { company, day: retainedUntil.slice(0, 10) }))
      await enterCompany(await api.user.readUser({}), '/')
    },
  })
  const { AppField } = form
  const differs = useValue(form, 'name').trim() !== company
  return (
    <FormDialog
      title={t('dissolve.title', { company })}
      form={form}
      submit={t('dissolve.submit')}
      danger
      why={staff > 0 ? t('dissolve.staffFirst') : differs ? t('form:confirm.nameFirst') : undefined}
      onClose={onClose}
    >
      {staff > 0 ? (
        <p className="form-error" role="alert">
          {t('dissolve.staffLeft', { count: staff })}{' '}
          <GoLink to="/comset/staffManagement" onGo={onClose}>
            {t('dissolve.toStaff')}
          </GoLink>
        </p>
      ) : null}
      <p className="dialog-lead">{t('dissolve.text')}</p>
      <p className="dialog-lead">{t('dissolve.payments')}</p>
      <AppField name="name">
        {({ TextField }) => (
          <TextField
            label={t('dissolve.name', { company })}
            input={{ size: 'middle', autoComplete: 'off', maxLength: limits.companyName + 100 }}
          />
        )}
      </AppField>
      <AppField name="reason">
        {({ TextField }) => <TextField label={t('dissolve.reason')} input={{ size: 'middle', maxLength: limits.deleteReason }} />}
      </AppField>
      {staff > 0 ? null : <ProofFields form={form} />}
    </FormDialog>
  )
}
