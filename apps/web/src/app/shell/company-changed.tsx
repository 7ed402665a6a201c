import { Button } from 'antd'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { api } from '../../lib/http/api.ts'
import { useSession } from '../../lib/session/session.ts'
import { enterCompany, goBackToCompany } from '../../lib/session/sign-in.ts'

/**
 * Another tab switched the company: this tab says so and sends no changes. The person reloads, or goes back to this
 * tab's company and keeps their input.
 */
const CompanyChanged = ({ onBack }: { onBack: () => void }) => {
  const { t } = useTranslation('shell')
  const name = useSession()?.company?.name
  const reload = () => {
    api.user
      .readUser({})
      .then((user) => enterCompany(user))
      .finally(() => {
        location.reload()
      })
  }
  const back = useMutation({ mutationFn: goBackToCompany, onSuccess: onBack })
  return (
    <Dialog
      title={t('changed.title')}
      width={520}
      onClose={reload}
      actions={
        <>
          <Button
            loading={back.isPending}
            onClick={() => {
              back.mutate()
            }}
          >
            {t('changed.back')}
          </Button>
          <Button type="primary" onClick={reload}>
            {t('changed.reload')}
          </Button>
        </>
      }
    >
      <p>{t('changed.text', { name })}</p>
      <p className="sub">{t('changed.backText')}</p>
    </Dialog>
  )
}
export default CompanyChanged
