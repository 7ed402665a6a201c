// The reason for a title check's result, its fix, and the switch to the company that owns the invoice.
import { Button } from 'antd'
import { ArrowRightLeft } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useEnterCompany } from '../../../shared/company/enter-company.ts'
import type { TitleResult } from './title-check.queries.ts'
import styles from './title-check.module.css'

/** The reason in a sentence, and the fix where there is one. */
export const useTitleWords = () => {
  const { t } = useTranslation('title')
  return ({ reason, title }: Pick<TitleResult, 'reason' | 'title'>) => ({
    reason: t(`check.reason.${reason}`, { title: title?.name ?? '', taxId: title?.taxId ?? '' }),
    fix: t(`check.fix.${reason}` as 'check.fix.notFound', { defaultValue: '' }),
  })
}
/** The offer to switch to the owning company; empty if the invoice belongs to none of the person's other companies. */
export const ElsewhereOffer = ({ result: { elsewhere } }: { result: TitleResult }) => {
  const { t } = useTranslation('title')
  const enter = useEnterCompany()
  if (!elsewhere) return null
  return (
    <span className={styles['title-elsewhere']}>
      {t('check.elsewhere', { name: elsewhere.name })}
      <Button
        size="small"
        icon={<ArrowRightLeft size={13} />}
        aria-label={`${t('check.switch')} ${elsewhere.name}`}
        onClick={() => {
          enter(elsewhere.id, elsewhere.name)
        }}
      >
        {t('check.switch')}
      </Button>
    </span>
  )
}
