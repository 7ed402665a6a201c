// 查验并填入: the few fields that the tax platform asks for bring the rest of the face.
import { Button } from 'antd'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { HandValues } from '@piaotai/domain/manual-entry/manual-entry-values.ts'
import { invoiceKeys } from '@piaotai/domain/rights/permission.ts'
import { CallFailed } from '../../lib/http/api.ts'
import { useLanguage } from '../../lib/i18n/language.ts'
import { useToday } from '../../lib/format/today.ts'
import { quotaQuery, verified } from '../../shared/verification/quota.ts'
import { Status } from '../../ui/values/status.tsx'
import { useMissingPermission } from '../../lib/session/use-missing-permission.ts'
import { filledBy, missingFactors, questionOf, type Question } from './fill-from-bureau.ts'
import { verifyByHand, type Verified } from './manual-entry.queries.ts'
import styles from './manual-entry.module.css'

interface Props {
  readonly area: 'personal' | 'company'
  readonly values: HandValues
  /** The face as the platform holds it, and the question that it answered. */
  readonly onFill: (values: HandValues, question: Question) => void
}
export const VerifyAndFill = ({ area, values, onFill }: Props) => {
  const { t } = useTranslation('manualEntry')
  const { t: ti } = useTranslation('invoice')
  const comma = useLanguage() === 'en-US' ? ', ' : '、'
  const client = useQueryClient()
  const lacks = useMissingPermission()(...invoiceKeys(area, 'verify'))
  const today = useToday()
  const quota = useQuery(quotaQuery).data
  const leftOf = (owner: 'company' | 'personal'): number => (quota ? Math.max(0, quota[owner].allowed - quota[owner].used) : 0)
  const purse = leftOf('company') > 0 || leftOf('personal') === 0 ? 'company' : 'personal'
  const missing = missingFactors(values, today)
  const ask = useMutation({
    mutationFn: (question: Question) => verifyByHand({ area, purse, ...question }),
    onSuccess: ({ face }, question) => {
      if (face) onFill(filledBy(face), question)
    },
    onSettled: () => {
      verified(client)
    },
  })
  if (missing === undefined) return null
  const said = ask.variables && JSON.stringify(ask.variables) === JSON.stringify(questionOf(values)) ? ask : undefined
  return (
    <div className={styles['entry-verify']} role="group" aria-label={t('hand.verify')}>
      <Button
        icon={<ShieldCheck size={15} aria-hidden />}
        loading={ask.isPending}
        disabled={missing.length > 0 || lacks !== undefined}
        title={lacks}
        onClick={() => {
          ask.mutate(questionOf(values))
        }}
      >
        {t('hand.verify')}
      </Button>
      <span role="status">
        {said?.error ? (
          <span className={styles['entry-wrong']}>{said.error instanceof CallFailed ? said.error.message : t('hand.verifyFailed')}</span>
        ) : said?.data ? (
          <Answer answer={said.data} />
        ) : missing.length > 0 ? (
          t('hand.verifyMissing', { fields: missing.map((field) => ti(`detail.field.${field}`)).join(comma) })
        ) : (
          t(`hand.verifyReady.${purse}`, { left: quota ? leftOf(purse).toLocaleString('en-US') : '…' })
        )}
      </span>
    </div>
  )
}

/** What the platform said, and what to do where it brought no face. */
const Answer = ({ answer: { status, face } }: { readonly answer: Verified }) => {
  const { t } = useTranslation('manualEntry')
  const { t: states } = useTranslation('states')
  if (status === null) return <>{t('hand.verifyLater')}</>
  return (
    <>
      <Status family="verify" value={status} />{' '}
      {face ? t('hand.verifyFilled') : states(`verify.hint.${status}` as 'verify.hint.3', { defaultValue: '' })}
    </>
  )
}
