import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../ui/dialog.tsx'
import { api } from '../lib/api.ts'
import { enterCompany } from '../lib/sign-in.ts'

/** Another tab switched the company: this one says so, writes nothing, and goes on only by reloading. */
export const CompanyChanged = () => {
  const { t } = useTranslation('shell')
  const reload = () => { api.user.readUser({}).then((user) => enterCompany(user)).finally(() => { location.reload() }) }
  return <Dialog title={t('changed.title')} width={480} onClose={reload} actions={<Button type="primary" onClick={reload}>{t('changed.reload')}</Button>}><p>{t('changed.text')}</p></Dialog>
}
