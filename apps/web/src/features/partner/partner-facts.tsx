// What is known of a partner, with what is copied often.
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useComma } from '../../lib/i18n/language.ts'
import { Nil } from '../../ui/values/amount.tsx'
import { CopyButton } from '../../ui/controls/copy-button.tsx'
import { PartnerAccountState } from './partner-account.tsx'
import { Tags } from './partner-columns.tsx'
import type { Partner } from './partner.queries.ts'
import figuresStyles from '../../ui/values/figures.module.css'
import styles from './partner.module.css'

/** Groups of four, which are not copied. */
const Figures = ({ text }: { readonly text: string }) => (
  <span className={figuresStyles['number']}>
    {(text.match(/.{1,4}/g) ?? []).map((part, at) => (
      <i key={at}>{part}</i>
    ))}
  </span>
)

export const PartnerFacts = ({ partner: p }: { readonly partner: Partner }) => {
  const { t } = useTranslation('partner')
  const comma = useComma()
  const fact = (key: string, label: string, value: ReactNode, copied?: string) => (
    <div key={key}>
      <dt>{label}</dt>
      <dd>
        {value === '' ? <Nil /> : value}
        {copied ? <CopyButton text={copied} label={t('action.copy', { name: label })} /> : null}
      </dd>
    </div>
  )
  const joined = (...parts: readonly (string | null | undefined | false)[]): string => parts.filter(Boolean).join(comma)
  return (
    <div className={styles['part']}>
      <h3>
        {t('drawer.profile')}
        {p.link ? (
          <span className={styles['linked']}>
            {p.link.state === 'linked'
              ? t('link.linked', { number: p.link.number })
              : t(p.link.direction === 'sent' ? 'link.invited' : 'link.invitedUs')}
          </span>
        ) : null}
      </h3>
      <dl className={styles['facts']}>
        {fact('relations', t('column.relations'), joined(...p.relations.map((relation) => t(`values.relations.${relation}`))))}
        {fact('taxId', t('column.taxId'), <span className="mono">{p.taxId}</span>, p.taxId)}
        {p.oldTaxId ? (
          <div>
            <dt />
            <dd className={styles['warned']}>{t('form.oldTaxId')}</dd>
          </div>
        ) : null}
        {fact(
          'taxpayer',
          t('drawer.taxpayer'),
          joined(p.taxpayerKind && t(`values.taxpayerKind.${p.taxpayerKind}`), t(`values.customerType.${p.customerType}`)),
        )}
        {fact('invoicingType', t('column.invoicingType'), p.invoicingType ? t(`values.invoicingType.${p.invoicingType}`) : '')}
        {fact('contact', t('column.contact'), [p.contact, p.phone].filter(Boolean).join(' '), p.phone)}
        {fact('address', t('column.address'), p.address, p.address)}
        {fact('bankName', t('column.bankName'), [p.bankName, p.bankCode].filter(Boolean).join(' '), p.bankName)}
        {fact('bankAccount', t('column.bankAccount'), p.bankAccount === '' ? '' : <Figures text={p.bankAccount} />, p.bankAccount)}
        <div className={styles['accountState']}>
          <dt />
          <dd>
            <PartnerAccountState key={p.id} partner={p} />
          </dd>
        </div>
        {fact('externalNumber', t('column.externalNumber'), p.externalNumber)}
        {p.orderName === '' ? null : fact('orderName', t('column.orderName'), p.orderName)}
        {fact(
          'responsible',
          t('column.responsible'),
          p.responsible || p.tags.length > 0 ? (
            <>
              {p.responsible?.name ?? <Nil />} <Tags tags={p.tags} />
            </>
          ) : (
            ''
          ),
        )}
      </dl>
    </div>
  )
}
