// 退出公司: lists the consequences and asks for the company's full name. Not for the super admin, nor in a personal
// edition.
import { App, Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '@piaotai/domain/limits.ts'
import { tidyName } from '@piaotai/domain/text/plain-text.ts'
import { api } from '../../lib/http/api.ts'
import { useJudgedForm } from '../../ui/kits/form/use-judged-form.ts'
import { useSession } from '../../lib/session/session.ts'
import { enterCompany } from '../../lib/session/sign-in.ts'
import { FormDialog } from '../../ui/overlay/form-dialog.tsx'
import { useValue } from '../../ui/kits/form/use-judging.ts'

export const ExitCompany = () => {
  const { t } = useTranslation('personal')
  const current = useSession()?.company
  const [asking, setAsking] = useState(false)
  if (!current) return null
  const stays =
    current.suite === 'personal' ? t('settings.exitPersonal') : current.role === 'superAdmin' ? t('settings.exitSuperAdmin') : undefined
  return (
    <section aria-labelledby="exit-title">
      <h2 id="exit-title">
        {t('settings.company')}
        <em>{current.name}</em>
      </h2>
      <p className="sub" id="exit-why">
        {stays ?? t('settings.exitText', { company: current.name })}
      </p>
      <Button
        danger
        disabled={stays !== undefined}
        aria-describedby="exit-why"
        onClick={() => {
          setAsking(true)
        }}
      >
        {t('settings.exit')}
      </Button>
      {asking ? (
        <ExitDialog
          company={current.name}
          onClose={() => {
            setAsking(false)
          }}
        />
      ) : null}
    </section>
  )
}
const ExitDialog = ({ company, onClose }: { company: string; onClose: () => void }) => {
  const { t } = useTranslation(['personal', 'form'])
  const { message } = App.useApp()
  const form = useJudgedForm({
    initial: { name: '' },
    rules: {
      name: (value) =>
        value.trim() === '' ? t('settings.exitRequired') : tidyName(value) !== tidyName(company) && t('form:confirm.differs'),
    },
    send: async ({ name }) => {
      await api.user.exitCompany({ name: name.trim() }, { quiet: true })
      void message.success(t('settings.exitDone', { company }))
      await enterCompany(await api.user.readUser({}), '/')
    },
  })
  return (
    <FormDialog
      title={t('settings.exitTitle', { company })}
      form={form}
      submit={t('settings.exit')}
      danger
      why={useValue(form, 'name').trim() === company ? undefined : t('form:confirm.nameFirst')}
      onClose={onClose}
    >
      <p className="dialog-lead">
        {t('settings.exitText', { company })} {t('settings.exitKept')}
      </p>
      <form.AppField name="name">
        {({ TextField }) => (
          <TextField
            label={t('settings.exitName', { company })}
            input={{ size: 'middle', autoComplete: 'off', maxLength: limits.companyName + 100 }}
          />
        )}
      </form.AppField>
    </FormDialog>
  )
}
