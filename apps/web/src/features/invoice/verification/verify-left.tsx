// The invoices of a batch that were not verified: the reason, the invoices, and a button to select them again.
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { limits } from '@piaotai/domain/limits.ts'
import { CopyButton } from '../../../ui/controls/copy-button.tsx'
import { OutcomeList } from '../../../ui/overlay/outcome-list.tsx'
import type { Left } from '../chosen.ts'
import styles from './verify.module.css'

const reasons = ['companyQuota', 'personalQuota', 'running'] as const
type Reason = (typeof reasons)[number]
export interface Refused extends Left {
  readonly reason: Reason
}

/** The refused invoices of an answer. */
export const refusedOf = (
  items: readonly { id: string; number: string | null; ok: boolean; problem?: string | undefined }[],
): readonly Refused[] =>
  items.flatMap(({ id, number, problem = '' }) => {
    const reason = reasons.find((one) => problem === `verification.${one}`)
    return reason && number !== null ? [{ id, number, reason }] : []
  })
interface Props {
  readonly refused: readonly Refused[]
  readonly onAgain: (left: readonly Left[]) => void
}
export const VerifyLeft = ({ refused, onAgain }: Props) => {
  const { t } = useTranslation('verification')
  return reasons.map((reason) => {
    const left = refused.filter((one) => one.reason === reason)
    const again = left.slice(0, limits.numbersPasted)
    if (left.length === 0) return null
    return (
      <section key={reason} className={styles['verify-left']}>
        <p>
          <span className="status attention">{t('notAsked', { count: left.length, reason: t(`refused.${reason}`) })}</span>
          <CopyButton text={left.map(({ number }) => number).join('\n')} label={t('copyLeft')} />
          <Button
            size="small"
            onClick={() => {
              onAgain(again)
            }}
          >
            {t('chooseLeft', { count: again.length })}
          </Button>
        </p>
        <OutcomeList
          label={t('left')}
          items={left.map(({ id, number }) => ({ id, number, name: t(`refusedFix.${reason}`), note: null }))}
        />
      </section>
    )
  })
}
