// What stands against an invoice or a payment, as tags, and its evidence in words.
import { useCallback } from 'react'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { ConfirmationCause, SubmissionCause } from '@piaotai/domain/payment/payment.ts'
import { amountText } from '../../ui/values/amount.tsx'
import { useComma } from '../../lib/i18n/language.ts'
import type { Findings, Payee } from './payment.queries.ts'
import styles from './payment.module.css'
import './payment-sentences.ts'

type Cause = SubmissionCause | ConfirmationCause
const grave: readonly Cause[] = ['void', 'red', 'notFound', 'highRisk', 'duplicate', 'accountDiffers', 'groupDuplicate']
const tailLength = 4
const tailOf = (account: string): string => account.replace(/\s/g, '').slice(-tailLength)

export const Causes = ({ causes }: { readonly causes: readonly Cause[] }) => {
  const { t } = useTranslation('payment')
  return (
    <span className={styles['causes']}>
      {causes.map((cause) => (
        <span key={cause} className={`status ${grave.includes(cause) ? 'wrong' : 'attention'}`}>
          {t(`cause.${cause}`)}
        </span>
      ))}
    </span>
  )
}

/** What is the same as another company's of the group, and the names of those that are named. */
export const groupWords = ({ kinds, companies }: NonNullable<Findings['group']>, t: TFunction<'payment'>, comma: string): string =>
  `${t(`evidence.group.${kinds[0]!}`)}${companies.length > 0 ? t('evidence.group.named', { companies: companies.join(comma) }) : ''}`
/** A sentence for each finding. */
export const useEvidence = () => {
  const { t } = useTranslation('payment')
  const { t: states } = useTranslation('states')
  const comma = useComma()
  return useCallback(
    (findings: Findings, account: string, verifyStatus?: number): readonly string[] =>
      findings.causes.flatMap((cause) => {
        switch (cause) {
          case 'red':
            return t('evidence.red', { amount: amountText(findings.payable) })
          case 'duplicate':
            return [
              ...(findings.duplicates.length > 0
                ? [t('evidence.duplicate', { numbers: findings.duplicates.map(({ number }) => number ?? '—').join(comma) })]
                : []),
              ...(findings.hidden > 0 ? [t('evidence.hidden', { count: findings.hidden })] : []),
            ].join(' ')
          case 'accountDiffers':
            return t('evidence.accountDiffers', { paid: tailOf(account), known: tailOf(findings.partnerAccount) })
          case 'notVerified':
            return verifyStatus === undefined
              ? []
              : t('evidence.notVerified', { status: states(`verify.full.${verifyStatus}` as 'verify.full.0') })
          case 'groupDuplicate':
            return findings.group === null ? [] : groupWords(findings.group, t, comma)
          case 'void':
          case 'secondPerson':
            return t(`evidence.${cause}`)
        }
      }),
    [t, states, comma],
  )
}
/** Bank and the end of the account; a dash of words where none is known. */
export const PayeeAccount = ({ payee: { bankName, bankAccount } }: { readonly payee: Payee }) => {
  const { t } = useTranslation('payment')
  return bankAccount === '' ? (
    <span className="nil">{t('noAccount')}</span>
  ) : (
    <span title={`${bankName} ${bankAccount}`.trim()}>
      {bankName} <span className="mono">…{tailOf(bankAccount)}</span>
    </span>
  )
}
