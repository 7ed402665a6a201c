// 创建公司 from within another company: starts a trial, then asks whether to switch to it.
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { switchCompany } from '../../lib/session/sign-in.ts'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { FormDialog } from '../../ui/overlay/form-dialog.tsx'
import { CreateCompanyFields } from './create-company-fields.tsx'
import { useCreateCompany, type Made } from './use-create-company.ts'

const CreateCompanyDialog = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation('company')
  const [made, setMade] = useState<Made>()
  const create = useCreateCompany(setMade)
  if (made) return <MadeDialog made={made} onClose={onClose} />
  return (
    <FormDialog title={t('create.title')} form={create.form} submit={t('create.submit')} note={t('create.sub')} onClose={onClose}>
      <CreateCompanyFields create={create} area />
    </FormDialog>
  )
}
export default CreateCompanyDialog

const MadeDialog = ({ made, onClose }: { made: Made; onClose: () => void }) => {
  const { t } = useTranslation('company')
  const [busy, setBusy] = useState(false)
  const go = () => {
    setBusy(true)
    switchCompany(made.id).then(onClose, () => {
      setBusy(false)
    })
  }
  return (
    <Dialog
      title={t('create.switchTitle')}
      width={480}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('create.stay')}</Button>
          <Button type="primary" loading={busy} onClick={go}>
            {t('create.switchNow')}
          </Button>
        </>
      }
    >
      <p>{t('create.switchText', { ...made })}</p>
    </Dialog>
  )
}
