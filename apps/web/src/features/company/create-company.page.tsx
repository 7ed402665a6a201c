// 创建公司 for a person without one, right after registration; or joining one.
import { App, Button } from 'antd'
import { Link, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useAdmission } from '../../shared/company/admission.ts'
import { api } from '../../lib/http/api.ts'
import { takeReturnPath } from '../../lib/session/return-path.ts'
import { useSession } from '../../lib/session/session.ts'
import { enterCompany, signOut } from '../../lib/session/sign-in.ts'
import { useTitle } from '../../lib/page/document-title.ts'
import { LanguageSwitch } from '../../ui/controls/language-switch.tsx'
import { FormBox } from '../../ui/kits/form/form-box.tsx'
import { CreateCompanyFields } from './create-company-fields.tsx'
import { useCreateCompany } from './use-create-company.ts'
import { SignInMethods } from './sign-in-methods.tsx'
import wholePageStyles from '../../ui/page/whole-page.module.css'
import styles from './company.module.css'

const CreateCompanyPage = () => {
  const { t } = useTranslation('company')
  const { message } = App.useApp()
  const navigate = useNavigate()
  const inCompany = useSession()?.company !== undefined
  useTitle(t('create.title'))
  const create = useCreateCompany(async (made) => {
    void message.success(t('create.created', { ...made }))
    if (inCompany) await navigate({ to: '/home' })
    else {
      const user = await api.user.readUser({})
      await enterCompany(user, takeReturnPath(user.id) ?? '/home')
    }
  })
  const { form } = create
  const { busy } = form
  useAdmission(!inCompany && !busy)
  return (
    <main className={`${wholePageStyles['notice-page']} create-team-page`}>
      <LanguageSwitch />
      <FormBox form={form} className={styles['create-team']}>
        <h1>{t('create.title')}</h1>
        <p className="sub">{t('create.sub')}</p>
        {inCompany ? null : <SignInMethods />}
        <CreateCompanyFields create={create} area={false} />
        <div className="row">
          <Button type="primary" size="large" htmlType="submit" loading={busy}>
            {t('create.submit')}
          </Button>
          {inCompany ? (
            <Button
              size="large"
              type="text"
              onClick={() => {
                void navigate({ to: '/home' })
              }}
            >
              {t('cancel')}
            </Button>
          ) : (
            <Button
              size="large"
              type="text"
              onClick={() => {
                void signOut()
              }}
            >
              {t('create.signOut')}
            </Button>
          )}
        </div>
        <p className={`sub ${styles['or-join']}`}>
          {t('create.orJoin')}{' '}
          <Link className="in-text" to="/visitor/join">
            {t('create.join')}
          </Link>
        </p>
      </FormBox>
    </main>
  )
}
export default CreateCompanyPage
