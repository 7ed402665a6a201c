import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Sent } from '@piaotai/contract/endpoint.ts'
import type { userCenter } from '@piaotai/contract/user-center.ts'
import { limits } from '@piaotai/domain/limits.ts'
import { api } from '../../lib/http/api.ts'
import { useAccountForm } from '../../shared/account/use-account-form.ts'
import { lacksName, saveOwnName } from '../../shared/account/own-name.ts'
import { useSession } from '../../lib/session/session.ts'
import { useRules } from '../../shared/account/field-rules.ts'
import { FormBox } from '../../ui/kits/form/form-box.tsx'
import { FormError } from '../../ui/fields/form-error.tsx'
import type { Joined } from './join-ended.tsx'
import styles from '../../shared/visitor/public-sheet.module.css'

type Input = Omit<Sent<typeof userCenter.endpoints.joinCompany>, 'message'>
/** The person's confirmation: joins at once, or sends a request with a message. */
export const JoinConsent = ({ request, approval, onEnd }: { request: Input; approval: boolean; onEnd: (joined: Joined) => void }) => {
  const { t } = useTranslation(['visitor', 'form'])
  const user = useSession()?.user
  const rules = useRules()
  const [nameless] = useState(lacksName(user))
  const form = useAccountForm({
    initial: { name: '', message: '' },
    rules: { name: (value) => nameless && rules.name(value) },
    send: async ({ name, message }) => {
      if (nameless) await saveOwnName(name)
      onEnd(await api.user.joinCompany({ ...request, message: message.trim() }, { quiet: true }))
    },
  })
  return (
    <FormBox form={form}>
      {nameless ? (
        <form.AppField name="name">
          {({ TextField }) => (
            <TextField
              label={t('form:name.label')}
              input={{ autoComplete: 'name', maxLength: limits.name, autoFocus: true, placeholder: t('form:name.placeholder') }}
              below={<p className="field-hint">{t('join.nameHint')}</p>}
            />
          )}
        </form.AppField>
      ) : null}
      {approval ? (
        <form.AppField name="message">
          {({ TextField }) => (
            <TextField
              label={t('join.message')}
              input={{ maxLength: limits.joinMessage, autoFocus: !nameless }}
              below={<p className="field-hint">{t('join.messageHint')}</p>}
            />
          )}
        </form.AppField>
      ) : null}
      <FormError text={form.errors.form} />
      <div className={styles['sheet-acts']}>
        <Button type="primary" size="large" htmlType="submit" loading={form.busy} autoFocus={!approval && !nameless}>
          {t(approval ? 'join.request' : 'join.submit')}
        </Button>
        <span className="sub">{t('join.signedInAs', { name: user?.name || (user?.emailAccount ?? user?.tel ?? '') })}</span>
      </div>
    </FormBox>
  )
}
