// 创建公司 from within another: opens a trial, then asks whether to go there.
import { Button } from 'antd'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { switchCompany } from '../../lib/sign-in.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { CompanyNameField } from './company-name-field.tsx'
import { useCreateTeam, type Made } from './use-create-team.ts'
import './company.css'

const CreateTeamDialog = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation('company')
  const [made, setMade] = useState<Made>()
  const create = useCreateTeam(setMade)
  if (made) return <MadeDialog made={made} onClose={onClose} />
  return (
    <Dialog title={t('create.title')} facts={t('create.sub')} width={480} onClose={onClose} actions={<><Button onClick={onClose}>{t('cancel')}</Button><Button type="primary" loading={create.busy} onClick={create.submit}>{t('create.submit')}</Button></>}>
      <form onSubmit={(event) => { event.preventDefault(); create.submit() }} noValidate><CompanyNameField id="new-company" area value={create.value} onChange={create.change} error={create.error} /></form>
    </Dialog>
  )
}
export default CreateTeamDialog

const MadeDialog = ({ made, onClose }: { made: Made; onClose: () => void }) => {
  const { t } = useTranslation('company')
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const go = () => { setBusy(true); switchCompany(made.id).then(() => navigate({ to: '/home/overView' })).then(onClose, () => { setBusy(false) }) }
  return (
    <Dialog title={t('create.switchTitle')} width={480} onClose={onClose} actions={<><Button onClick={onClose}>{t('create.stay')}</Button><Button type="primary" loading={busy} onClick={go}>{t('create.switchNow')}</Button></>}>
      <p>{t('create.switchText', { ...made })}</p>
    </Dialog>
  )
}
