// The preview of a change to many invoices: how many change and how many do not, each with its present value.
import { useTranslation } from 'react-i18next'
import type { Received } from '@piaotai/contract/endpoint.ts'
import type { changeEndpoints } from '@piaotai/contract/invoice/change.ts'
import type { BusinessField } from '@piaotai/domain/invoice/business.ts'
import { Nil } from '../../../ui/values/amount.tsx'
import { LongNumber } from '../../../ui/values/long-number.tsx'
import styles from './batch.module.css'

/** The number of items rendered; the counts cover all items. */
const drawnItems = 100
export type Change = Received<typeof changeEndpoints.editInvoices>
/** Field names and values of a change as text. */
export const useChangeWords = () => {
  const { t } = useTranslation('invoice')
  const { t: tp } = useTranslation('taxpayer')
  const { t: ts } = useTranslation('states')
  const comma = t('list.comma')
  const nameOf = (field: string): string =>
    field === 'category' || field === 'pools'
      ? t(`column.${field}`)
      : field === 'categoryByHand'
        ? t('batch.howClassified')
        : t(`business.field.${field as BusinessField}`)
  const valueOf = (field: string, value: unknown): string | undefined => {
    if (value === null || value === undefined || (Array.isArray(value) && value.length === 0))
      return field === 'pools' ? t('filter.noPool') : undefined
    if (field === 'categoryByHand') return t(value === true ? 'batch.by.hand' : 'batch.by.rule')
    if (field === 'category') return ts(`category.${value as 0}`)
    if (field === 'traveller') return tp(`travellers.${value as 'outside'}`)
    if (field === 'drawnFor13') return tp(`drawn.${String(value) as 'true'}`)
    if (field === 'nonDeductibleReason') return t(`business.reason.${value as 1}`)
    return Array.isArray(value) ? value.join(comma) : String(value as string | number)
  }
  return { nameOf, valueOf }
}

export const ChangePreview = ({ change }: { change: Change }) => {
  const { t } = useTranslation('invoice')
  const { nameOf, valueOf } = useChangeWords()
  const changing = change.items.filter((item) => item.changes.length > 0)
  return (
    <div className={styles['change-preview']}>
      <p>
        <b>{t('batch.willChange', { count: change.changed })}</b>
        {change.kept > 0 ? <span>{t('batch.willStay', { count: change.kept })}</span> : null}
      </p>
      {changing.length > 0 ? (
        <div className={styles['change-rows']} tabIndex={0} role="region" aria-label={t('batch.preview')}>
          <table>
            <thead>
              <tr>
                <th scope="col">{t('column.number')}</th>
                <th scope="col">{t('batch.field')}</th>
                <th scope="col">{t('batch.from')}</th>
                <th scope="col">{t('batch.to')}</th>
              </tr>
            </thead>
            <tbody>
              {changing.slice(0, drawnItems).flatMap((item) =>
                item.changes.map(({ field, from, to }, i) => (
                  <tr key={item.id + field}>
                    <td>{i === 0 ? <LongNumber value={item.number} /> : null}</td>
                    <td>{nameOf(field)}</td>
                    <td>{valueOf(field, from) ?? <Nil />}</td>
                    <td>{valueOf(field, to) ?? <Nil />}</td>
                  </tr>
                )),
              )}
            </tbody>
          </table>
          {changing.length > drawnItems ? <p className="sub">{t('batch.moreRows', { count: changing.length - drawnItems })}</p> : null}
        </div>
      ) : null}
    </div>
  )
}
