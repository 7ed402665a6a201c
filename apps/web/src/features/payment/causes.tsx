// What the judge says of an invoice or a payment, as tags and in words with its evidence.
import { useCallback } from 'react'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { Cause, Verdict } from '@piaotai/domain/judgement/judgement-table.ts'
import type { Said } from '@piaotai/domain/judgement/judge.ts'
import type { PastCause } from '@piaotai/domain/payment/payment.ts'
import { amountText } from '../../ui/values/amount.tsx'
import type { Tone } from '../../ui/values/status.tsx'
import { dayOf } from '../../lib/format/moment.ts'
import { useComma } from '../../lib/i18n/language.ts'
import { bySeverity } from './outcomes.ts'
import type { Findings, Payee } from './payment.queries.ts'
import styles from './payment.module.css'

const tailLength = 4
export const tailOf = (account: string): string => account.replace(/\s/g, '').slice(-tailLength)
const toneOf: Readonly<Record<Verdict, Tone>> = {
  allowed: 'rest',
  said: 'rest',
  asks: 'attention',
  second: 'attention',
  after: 'attention',
  refused: 'wrong',
}

/** What a payment was submitted or confirmed in spite of. */
export const Causes = ({ causes }: { readonly causes: readonly PastCause[] }) => {
  const { t } = useTranslation('payment')
  const { t: judged } = useTranslation('judgement')
  return (
    <span className={styles['causes']}>
      {causes.map((cause) => (
        <span key={cause} className="status attention">
          {cause === 'highRisk' ? t('cause.highRisk') : judged(`cause.${cause}.short`)}
        </span>
      ))}
    </span>
  )
}
/** For a row: the strictest word, how many more there are, and all sentences under the pointer. */
export const SaidTag = ({ said, sentences }: { readonly said: readonly Said[]; readonly sentences?: readonly string[] }) => {
  const { t } = useTranslation('judgement')
  const [first, ...more] = bySeverity(said)
  if (!first) return null
  const title = sentences ?? bySeverity(said).map(({ cause }) => t(`cause.${cause}.sentence`))
  return (
    <span className={`status ${toneOf[first.verdict]}`} title={title.join('\n')}>
      {t(`cause.${first.cause}.short`)}
      {more.length > 0 ? <small>+{more.length}</small> : null}
    </span>
  )
}
/** All of them, the strictest first. */
export const SaidTags = ({ said }: { readonly said: readonly Said[] }) => (
  <span className={styles['causes']}>
    {bySeverity(said).map((one) => (
      <SaidTag key={one.cause} said={[one]} />
    ))}
  </span>
)

/** What is the same as another company's of the group, and the names of those that are named. */
export const groupWords = ({ kinds, companies }: NonNullable<Findings['group']>, t: TFunction<'payment'>, comma: string): string =>
  `${t(`evidence.group.${kinds[0]!}`)}${companies.length > 0 ? t('evidence.group.named', { companies: companies.join(comma) }) : ''}`
/** The sentence of one cause, with its evidence. */
export const useEvidence = () => {
  const { t } = useTranslation('payment')
  const { t: judged } = useTranslation('judgement')
  const comma = useComma()
  return useCallback(
    ({ duplicates, hidden, account, payable, group }: Findings, cause: Cause): string => {
      const plain = judged(`cause.${cause}.sentence`)
      switch (cause) {
        case 'redPartial':
        case 'redFull':
        case 'paysMore':
          return t('evidence.payable', { said: plain, amount: amountText(payable) })
        case 'twin':
          return [
            duplicates.length > 0 ? t('evidence.duplicate', { numbers: duplicates.map(({ number }) => number ?? '—').join(comma) }) : plain,
            ...(hidden > 0 ? [t('evidence.hidden', { count: hidden })] : []),
          ].join(comma)
        case 'groupTwin':
          return group === null ? plain : groupWords(group, t, comma)
        case 'accountDiffers':
          return [
            t('evidence.pays', { tail: tailOf(account.account) }),
            ...account.differs.map(({ from, account: other }) => t(`evidence.known.${from}`, { tail: tailOf(other) })),
          ].join(comma)
        case 'accountUnproven':
          return account.unconfirmed === null
            ? plain
            : t('evidence.changed', { day: dayOf(account.unconfirmed.at), by: account.unconfirmed.by })
        default:
          return plain
      }
    },
    [t, judged, comma],
  )
}
/** All that is said, the strictest first. */
export const sentencesOf = (findings: Findings, evidence: ReturnType<typeof useEvidence>): readonly string[] =>
  bySeverity(findings.said).map(({ cause }) => evidence(findings, cause))

/** Bank and the end of the account; a dash of words where none is known. */
export const PayeeAccount = ({ payee: { bankName, bankAccount } }: { readonly payee: Pick<Payee, 'bankName' | 'bankAccount'> }) => {
  const { t } = useTranslation('payment')
  return bankAccount === '' ? (
    <span className="nil">{t('noAccount')}</span>
  ) : (
    <span title={`${bankName} ${bankAccount}`.trim()}>
      {bankName} <span className="mono">…{tailOf(bankAccount)}</span>
    </span>
  )
}
