// 税务平台票面: the platform's face of a matched invoice.
import { useTranslation } from 'react-i18next'
import { kindName } from '../../shared/invoice/kind-name.ts'
import { useLanguage } from '../../lib/i18n/language.ts'
import { Amount } from '../../ui/values/amount.tsx'
import type { Receipt } from '../../shared/verification/receipt.tsx'
import styles from './verification.module.css'

const texts = {
  code: 'code',
  number: 'number',
  date: 'date',
  sellerName: 'seller.name',
  sellerTaxId: 'seller.taxId',
  buyerName: 'buyer.name',
  buyerTaxId: 'buyer.taxId',
} as const
const amounts = ['amountExcludingTax', 'taxAmount', 'amountIncludingTax'] as const

export const TaxFace = ({ receipt: { face } }: { readonly receipt: Receipt }) => {
  const { t } = useTranslation('verification')
  const { t: ti } = useTranslation('invoice')
  const english = useLanguage() === 'en-US'
  if (!face) return null
  return (
    <section className={styles['tax-face']} aria-label={t('receipt.face')}>
      <h3>{t('receipt.face')}</h3>
      <dl>
        <dt>{ti('detail.field.type')}</dt>
        <dd>{kindName(face.type, english, true)}</dd>
        {(Object.keys(texts) as (keyof typeof texts)[]).flatMap((key) =>
          face[key] === null
            ? []
            : [
                <dt key={key}>{ti(`detail.field.${texts[key]}`)}</dt>,
                <dd key={`${key} value`} className={/number|code|TaxId/i.test(key) ? 'mono' : ''}>
                  {face[key]}
                </dd>,
              ],
        )}
        {amounts.flatMap((key) =>
          face[key] === null
            ? []
            : [
                <dt key={key}>{ti(`detail.field.${key}`)}</dt>,
                <dd key={`${key} value`}>
                  <Amount value={face[key]} strong={key === 'amountIncludingTax'} />
                </dd>,
              ],
        )}
      </dl>
    </section>
  )
}
